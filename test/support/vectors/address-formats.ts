import type { AddressFormat, AddressField } from '../../../src/address/format.ts';

const LINES: readonly AddressField[] = [
  { name: 'line1', label: 'line1' },
  { name: 'line2', label: 'line2', optional: true },
];

/** Address formats of the checkout origin, each with some of its regions. */
export const FORMATS = {
  US: {
    country: 'US',
    fields: [
      ...LINES,
      { name: 'city', label: 'city' },
      { name: 'region', label: 'state' },
      { name: 'postal_code', label: 'ZIP' },
    ],
    regions: [
      ['AR', 'Arkansas'],
      ['CA', 'California'],
      ['NY', 'New York'],
    ],
    postal: {
      pattern: String.raw`(\d{5})(?:(\d{4}))?`,
      examples: ['95014', '22162-1010'],
      numeric: true,
    },
  },
  DE: {
    country: 'DE',
    fields: [...LINES, { name: 'postal_code', label: 'postal' }, { name: 'city', label: 'city' }],
    postal: { pattern: String.raw`\d{5}`, examples: ['26133', '53225'], numeric: true },
  },
  JP: {
    country: 'JP',
    fields: [
      { name: 'postal_code', label: 'postal' },
      { name: 'region', label: 'prefecture' },
      { name: 'city', label: 'city' },
      ...LINES,
    ],
    regions: [
      ['01', 'Hokkaido', '北海道'],
      ['13', 'Tokyo', '東京都'],
    ],
    language: 'ja',
    postal: {
      pattern: String.raw`\d{3}\d{4}`,
      examples: ['154-0023', '350-1106', '951-8073'],
      numeric: true,
    },
  },
  AE: {
    country: 'AE',
    fields: [...LINES, { name: 'region', label: 'emirate' }],
    regions: [['DU', 'Dubai', 'دبي']],
    language: 'ar',
  },
  SG: {
    country: 'SG',
    fields: [...LINES, { name: 'postal_code', label: 'postal' }],
    postal: {
      pattern: String.raw`\d{6}`,
      examples: ['546080', '308125', '408600'],
      numeric: true,
    },
  },
  IE: {
    country: 'IE',
    fields: [
      { name: 'line1', label: 'line1' },
      { name: 'line2', label: 'line2_townland', optional: true },
      { name: 'city', label: 'city' },
      { name: 'region', label: 'county', optional: true },
      { name: 'postal_code', label: 'eircode', optional: true },
    ],
    regions: [['D', 'Co. Dublin']],
    postal: {
      pattern: String.raw`[\dA-Z]{3}[\dA-Z]{4}`,
      examples: ['A65 F4E2'],
      numeric: false,
    },
  },
} as const satisfies Readonly<Record<string, AddressFormat>>;
