import { encode } from 'uqr';

const SVG = 'http://www.w3.org/2000/svg';
/** Light modules around the code, without which scanners do not find it: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** Draws `text` as a QR code, dark on light whatever the theme is. */
export function qrCode(text: string): SVGSVGElement {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', dark.join(''));
  svg.append(path);
  return svg;
}

/** What wallets read: https://docs.solanapay.com/spec, a transfer request. */
export function transferRequest({
  address,
  amount,
  reference,
}: {
  readonly address: string;
  readonly amount: string;
  readonly reference: string;
}): string {
  const query = new URLSearchParams({ amount, 'spl-token': USDC, reference });
  return `solana:${address}?${query}`;
}

/** The address of the coin USDC on Solana: https://www.circle.com/multi-chain-usdc/solana. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
