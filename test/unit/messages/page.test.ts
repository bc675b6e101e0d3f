import { expect } from '@open-wc/testing';
import { pageMessages } from '../../../src/messages/page.ts';

describe('the count of fields that need attention', () => {
  it('is spoken of as one or as many', () => {
    expect(pageMessages.incomplete(1)).to.equal('One field needs your attention.');
    expect(pageMessages.incomplete(3)).to.equal('3 fields need your attention.');
  });
});
