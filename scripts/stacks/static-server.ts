// Serves a folder as a host of single-page applications does: paths without a file get index.html.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

/** The command that serves `folder` of the current one. */
export function staticServer(folder: string): (port: number) => readonly string[] {
  const self = import.meta.filename;
  // The folder of an example has no tsx of its own.
  const flags = ['--import', import.meta.resolve('tsx')];
  return (port) => [process.execPath, ...flags, self, folder, String(port)];
}

async function fileOf(folder: string, path: string) {
  const name = extname(path) === '' ? 'index.html' : normalize(path);
  return { type: TYPES[extname(name)] ?? '', body: await readFile(join(folder, name)) };
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', port] = process.argv.slice(2);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    fileOf(folder, pathname).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(Number(port));
}
