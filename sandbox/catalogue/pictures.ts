/**
 * Flat drawings of 160 by 160 units. They use no text and no style, so that no policy has to permit
 * anything for them.
 */
const draw = (ground: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="320" height="320">` +
  `<rect width="160" height="160" fill="${ground}"/>${shapes}</svg>`;

/** The shop's mark, which is also in the drawings of its products, centred on `x`, `y`. */
const moth = (x: number, y: number, scale: number, colour: string): string => {
  const wing =
    '<path d="M2-11C13-30 36-40 55-35 56-17 44 3 25 8 14 10 6 5 2 0z"/>' +
    '<path d="M3 3c9 6 24 6 30 14 0 14-13 23-22 16C5 26 3 14 3 3z"/>';
  return (
    `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale})">${wing}` +
    `<g transform="scale(-1 1)">${wing}</g><path d="M0-18c5 0 6 10 5 18 0 14-2 27-5 34-3-7-5-20-5-34-1-8 0-18 5-18z"/></g>`
  );
};

/** Pictures by the name that products refer to. */
export const PICTURES: ReadonlyMap<string, string> = new Map([
  [
    'tee',
    draw(
      '#c9d1f3',
      '<path d="M60 34C48 38 37 42 32 52L18 80l22 11 8-14v56c21 4 43 4 64 0V77l8 14 22-11-14-28c-5-10-16-14-28-18-4 9-11 14-20 14s-16-5-20-14z" fill="#fbfaf6"/>' +
        '<path d="M60 34c4 9 11 14 20 14s16-5 20-14l-6-1c-3 6-8 9-14 9s-11-3-14-9z" fill="#cfcac0"/>' +
        moth(80, 88, 0.42, '#2f3795'),
    ),
  ],
  [
    'mug',
    draw(
      '#ffd676',
      '<path d="M104 58c20-4 28 8 25 21-3 12-13 18-27 18" fill="none" stroke="#252c80" stroke-width="9" stroke-linecap="round"/>' +
        '<path d="M38 44h68c0 28-1 52-5 67-2 8-6 12-12 12H55c-6 0-10-4-12-12-4-15-5-39-5-67z" fill="#d3aa7e"/>' +
        '<path d="M38 44h68c0 22-.7 41-3 56-9-8-13 4-22 1-10-3-13 7-21 2-7-4-11 2-18-3-3-15-4-34-4-56z" fill="#343ca2"/>' +
        '<ellipse cx="72" cy="44" rx="34" ry="6" fill="#1d2266"/><path d="M76 60a14 14 0 1 0 13 21 15 15 0 0 1-13-21z" fill="#ffcf5e"/>',
    ),
  ],
  [
    'sticker',
    draw(
      '#fbd9c4',
      '<circle cx="80" cy="80" r="52" fill="#fff"/><circle cx="80" cy="80" r="46" fill="#2f3795"/><circle cx="80" cy="72" r="27" fill="#ffd873"/>' +
        moth(80, 84, 0.52, '#fbfaf6') +
        '<path d="M117 117c-3-16 2-27 14-30a52 52 0 0 1-14 30z" fill="#dcdff0"/>',
    ),
  ],
  [
    'pro',
    draw(
      '#20266f',
      '<rect x="28" y="46" width="104" height="72" rx="5" fill="#fbfaf6"/><path d="M28 113V52l46 34c4 3 8 3 12 0l46-34v61" fill="#e9e6de"/>' +
        '<path d="M30 48h100L87 82c-4 4-10 4-14 0z" fill="#fff"/><circle cx="80" cy="82" r="17" fill="#ffd873"/>' +
        moth(80, 82, 0.24, '#20266f'),
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
  // The marks of the merchants themselves, beside what they sell.
  ['smallhours', draw('#2d3691', moth(80, 82, 1.05, '#fbfaf6'))],
  [
    'othergoods',
    draw(
      '#28505f',
      '<circle cx="66" cy="80" r="26" fill="none" stroke="#edf3f5" stroke-width="10"/>' +
        '<circle cx="96" cy="80" r="26" fill="none" stroke="#f08a5d" stroke-width="10"/>',
    ),
  ],
]);
