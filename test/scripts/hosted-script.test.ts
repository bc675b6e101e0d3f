import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nameByContent } from '../../scripts/build/hosted/content-names.ts';
import { exportOwnNames } from '../../scripts/build/hosted/own-names.ts';
import { leaveExports, takeExports } from '../../scripts/build/hosted/window-exports.ts';

describe('a script inside a document', () => {
  const early = leaveExports('let a=1;function b(){return a}export{b as c,a as d};', 'self.shared');

  it('leaves what it exports where other scripts take it', () => {
    const other = 'import{c as x,d}from"./early.js";globalThis.result=[x(),d]';
    const page = { self: {}, result: [] };
    runInNewContext(early, page);
    runInNewContext(takeExports(other, 'early.js', 'self.shared'), page);
    expect([...page.result]).toEqual([1, 1]);
  });

  it('leaves nothing else in the window', () => {
    expect(early).toBe('(()=>{let a=1;function b(){return a}self.shared={c:b,d:a}})();');
  });

  it('may load other scripts, and import none', () => {
    expect(leaveExports('import("./x.js");export{}', 'self.shared')).toContain('import("./x.js")');
    expect(() => leaveExports('import{x}from"./x.js";export{x}', 'self.shared')).toThrow(/import/);
    expect(() => leaveExports('let a=1', 'self.shared')).toThrow(/share/);
  });

  it('is not imported for its effects either', () => {
    expect(takeExports('import"./early.js";run()', 'early.js', 'self.shared')).toBe('run()');
  });
});

describe('names by content', () => {
  const files = {
    'page.js': 'import("./one.js")',
    'one.js': 'import("./two.js")',
    'two.js': 'let a=1',
  };

  it('change with the text of a file and of all that it loads', () => {
    const before = nameByContent(files, 'page.js', 'page-');
    const after = nameByContent({ ...files, 'two.js': 'let a=2' }, 'page.js', 'page-');
    for (const [name, named] of before.names) {
      expect(named).toMatch(/^page-(one|two)-[\da-f]{8}\.js$/);
      expect(after.names.get(name)).not.toBe(named);
      expect(Object.values(before.files).join()).toContain(`./${named}`);
    }
    expect(Object.keys(before.files)).toContain('page.js');
    expect(before.rename('import("./one.js")')).toBe(before.files['page.js']);
  });

  it('cannot be given to files that load each other', () => {
    const circle = { 'page.js': '', 'one.js': '"./two.js"', 'two.js': '"./one.js"' };
    expect(() => nameByContent(circle, 'page.js', 'page-')).toThrow(/load each other/);
  });
});

describe('names of exports', () => {
  it('are those that the script has inside, and the others import them', () => {
    const files = {
      'page.js': 'let a=1,b=2;export{a as x,b,b as y};',
      'part.js': 'import{b as c,x as a,y}from"./page.js";import{x}from"./other.js"',
    };
    expect(exportOwnNames(files, 'page.js')).toEqual({
      'page.js': 'let a=1,b=2;export{a,b};',
      'part.js': 'import{b as c,a,b as y}from"./page.js";import{x}from"./other.js"',
    });
  });

  it('must be exported to be imported', () => {
    const files = { 'page.js': 'export{a};', 'part.js': 'import{b}from"./page.js"' };
    expect(() => exportOwnNames(files, 'page.js')).toThrow(/does not export b/);
  });
});
