/** Flat drawings on a 160 by 160 ground, without text or style, so that they need no permission. */
const draw = (ground: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="320" height="320">` +
  `<rect width="160" height="160" fill="${ground}"/>${shapes}</svg>`;

/** By the name that products refer to. */
export const PICTURES: ReadonlyMap<string, string> = new Map([
  [
    'tee',
    draw(
      '#e8f0ee',
      '<path d="M58 38 30 52l10 26 14-5v51h52V73l14 5 10-26-28-14c-5 9-13 13-22 13s-17-4-22-13z" fill="#2f6f62"/>' +
        '<path d="M58 38c5 9 13 13 22 13s17-4 22-13l-6-3c-4 7-9 10-16 10s-12-3-16-10z" fill="#24564c"/>' +
        '<path d="M66 88c9-12 19-12 28 0-9 12-19 12-28 0z" fill="#f4c95d"/><circle cx="80" cy="88" r="5" fill="#2f6f62"/>',
    ),
  ],
  [
    'mug',
    draw(
      '#f6ebe4',
      '<path d="M108 66h9c12 0 18 8 18 18s-6 19-18 19h-9" fill="none" stroke="#c8553d" stroke-width="9"/>' +
        '<path d="M42 50h68v66c0 8-5 13-13 13H55c-8 0-13-5-13-13z" fill="#c8553d"/>' +
        '<path d="M38 46h76v9H38z" fill="#3b3a3e"/>' +
        '<g fill="#fbe3d6"><circle cx="58" cy="76" r="3"/><circle cx="76" cy="94" r="3"/><circle cx="94" cy="74" r="3"/>' +
        '<circle cx="60" cy="110" r="3"/><circle cx="94" cy="112" r="3"/></g>',
    ),
  ],
  [
    'sticker',
    draw(
      '#eef0f8',
      '<circle cx="80" cy="80" r="47" fill="#fff"/><circle cx="80" cy="80" r="41" fill="#5465a8"/>' +
        '<path d="m80 54 7.6 16.4 17.9 2.2-13.2 12.3 3.4 17.7L80 93.9l-15.7 8.700 3.400-17.7-13.2-12.3 17.900-2.200z" fill="#f4c95d"/>' +
        '<path d="M113 113.5A47 47 0 0 0 127 82c-11 2-17 12-14 31.500z" fill="#d9deef"/>',
    ),
  ],
  [
    'pro',
    draw(
      '#f1ecf7',
      '<rect x="40" y="34" width="80" height="96" rx="8" fill="#6b4e9b"/><rect x="52" y="34" width="68" height="96" rx="8" fill="#8767bd"/>' +
        '<path d="M98 34h14v34l-7-6-7 6z" fill="#f4c95d"/>' +
        '<g fill="none" stroke="#f1ecf7" stroke-width="5" stroke-linecap="round"><path d="M64 84h40M64 98h40M64 112h24"/></g>',
    ),
  ],
  [
    'cloth',
    draw(
      '#e9eef4',
      '<path d="M38 88c10-22 74-22 84 0l-6 36c-1 6-6 8-12 8H56c-6 0-11-2-12-8z" fill="#27476e"/>' +
        '<path d="M80 76C66 62 54 46 40 44c2 16 20 30 40 36 20-6 38-20 40-36-14 2-26 18-40 32z" fill="#3c66a0"/>' +
        '<circle cx="80" cy="77" r="9" fill="#27476e"/>' +
        '<g fill="none" stroke="#9db9dc" stroke-width="2"><path d="M52 104a8 8 0 0 1 16 0M72 104a8 8 0 0 1 16 0M92 104a8 8 0 0 1 16 0M62 120a8 8 0 0 1 16 0M82 120a8 8 0 0 1 16 0"/></g>',
    ),
  ],
  [
    'dates',
    draw(
      '#f5efe2',
      '<path d="M30 72h100l-8 52c-1 5-4 7-9 7H47c-5 0-8-2-9-7z" fill="#b98a4b"/><path d="M26 66h108v12H26z" fill="#94692f"/>' +
        '<g fill="#5b2e1c"><ellipse cx="50" cy="60" rx="15" ry="9"/><ellipse cx="80" cy="56" rx="15" ry="10"/><ellipse cx="110" cy="60" rx="15" ry="9"/></g>' +
        '<g fill="#7a4329"><ellipse cx="64" cy="46" rx="14" ry="9"/><ellipse cx="96" cy="46" rx="14" ry="9"/></g>' +
        '<path d="M80 92c8 8 8 18 0 26-8-8-8-18 0-26z" fill="#f5efe2"/>',
    ),
  ],
  [
    'tote',
    draw(
      '#eef1ea',
      '<path d="M62 66V52a18 18 0 0 1 36 0v14" fill="none" stroke="#6f7f5c" stroke-width="6"/>' +
        '<path d="M44 62h72l6 66c0 3-2 5-5 5H43c-3 0-5-2-5-5z" fill="#d9cfae"/>' +
        '<path d="M80 82c14 0 20 8 20 18-14 0-20-8-20-18zm0 0c-14 0-20 8-20 18 14 0 20-8 20-18z" fill="#6f7f5c"/>',
    ),
  ],
  [
    'notebook',
    draw(
      '#edf3f5',
      '<rect x="42" y="32" width="76" height="98" rx="6" fill="#37677a"/><path d="M42 38c0-3 3-6 6-6h8v98h-8c-3 0-6-3-6-6z" fill="#28505f"/>' +
        '<rect x="70" y="50" width="36" height="20" rx="3" fill="#edf3f5"/><path d="M104 32h6v98h-6z" fill="#f08a5d"/>',
    ),
  ],
]);
