import { expect } from '@open-wc/testing';
import { findRegion, regionChoices } from '../../../src/address/region.ts';
import { FORMATS } from '../../support/vectors/address-formats.ts';

describe('a region', () => {
  it('is found by its code and its names, however they are written', () => {
    for (const text of ['CA', 'ca', ' California ', 'CALIFORNIA']) {
      expect(findRegion(FORMATS.US, text)?.[0], text).to.equal('CA');
    }
    expect(findRegion(FORMATS.US, 'newyork')?.[0]).to.equal('NY');
    expect(findRegion(FORMATS.IE, 'co dublin')?.[0]).to.equal('D');
    expect(findRegion(FORMATS.JP, '東京都')?.[0]).to.equal('13');
    expect(findRegion(FORMATS.JP, 'tōkyō')?.[0]).to.equal('13');
  });

  it('is none where nothing is meant, and in a country without a list', () => {
    for (const text of ['', ' ', '-', 'Bavaria']) {
      expect(findRegion(FORMATS.US, text), text).to.equal(undefined);
    }
    expect(findRegion(FORMATS.DE, 'CA')).to.equal(undefined);
  });

  it('is shown in the script that the buyer reads', () => {
    expect(regionChoices(FORMATS.JP, 'ja-JP')).to.deep.equal([
      ['01', '北海道'],
      ['13', '東京都'],
    ]);
    expect(regionChoices(FORMATS.JP, 'en').map(([, name]) => name)).to.deep.equal([
      'Hokkaido',
      'Tokyo',
    ]);
    expect(regionChoices(FORMATS.DE, 'de')).to.deep.equal([]);
  });
});
