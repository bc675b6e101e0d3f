/** What may be set as `--easy-<name>`, in groups. A length has its least and its most, in pixels. */
export const groups = [
  {
    title: 'Colours',
    kind: 'color',
    open: true,
    properties: [
      ['accent', 'Accent'],
      ['accent-text', 'Text on the accent'],
      ['accent-hover', 'Accent on hover'],
      ['accent-border', 'Edge of the accent'],
      ['background', 'Background'],
      ['summary-background', 'Background of the order summary'],
      ['text', 'Text'],
      ['label', 'Labels'],
      ['muted', 'Muted text'],
      ['link', 'Links'],
      ['line', 'Hairlines'],
      ['field', 'Fields'],
      ['field-text', 'Text in fields'],
      ['placeholder', 'Placeholders'],
      ['border', 'Borders of fields'],
      ['border-hover', 'Borders on hover'],
      ['shadow', 'Shadow of fields'],
      ['focus', 'Focus'],
      ['danger', 'Problems'],
      ['success', 'Success'],
    ],
  },
  {
    title: 'Corners and lines',
    kind: 'length',
    open: true,
    properties: [
      ['radius', 'Corners', 0, 32],
      ['box-radius', 'Corners of the box', 0, 48],
      ['button-radius', 'Corners of the button', 0, 48],
      ['border-width', 'Borders of fields', 1, 4],
      ['focus-width', 'Focus ring', 2, 6],
    ],
  },
  {
    title: 'Sizes and spacing',
    kind: 'length',
    properties: [
      ['field-height', 'Height of fields', 36, 80],
      ['field-padding', 'Padding of fields', 6, 32],
      ['button-height', 'Height of the button', 44, 96],
      ['gap', 'Between fields', 8, 40],
      ['label-gap', 'Below labels', 2, 16],
      ['section-gap', 'Between sections', 12, 64],
      ['padding', 'Around the areas', 8, 64],
    ],
  },
  {
    title: 'Font sizes',
    kind: 'length',
    properties: [
      ['font-size', 'Text', 12, 24],
      ['label-size', 'Labels', 12, 20],
      ['heading-size', 'Headings', 14, 32],
      ['button-size', 'Button', 14, 24],
    ],
  },
  {
    title: 'Weights',
    kind: 'weight',
    properties: [
      ['label-weight', 'Labels', 300, 800],
      ['heading-weight', 'Headings', 300, 800],
    ],
  },
  {
    title: 'Fonts',
    kind: 'font',
    properties: [
      ['font-family', 'Text'],
      ['heading-family', 'Headings'],
    ],
  },
];

export const presets = ['rounded', 'square', 'parchment', 'meadow', 'midnight', 'contrast'];

export const fonts = [
  ['', 'The page’s own'],
  ['system-ui, sans-serif', 'System'],
  ["Georgia, 'Noto Serif', serif", 'Serif'],
  ["'Avenir Next', Avenir, 'Segoe UI', sans-serif", 'Geometric'],
  ['ui-monospace, Menlo, monospace', 'Monospace'],
];
