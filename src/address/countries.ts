import { countries } from './country-codes.ts';

export { countries } from './country-codes.ts';

// The alpha-3 codes of all countries, in their order. A single letter follows the alpha-2 code.
const REST = (
  'AND ARE G ATG A B ARM AGO ATA G M AUT S ABW ALA E BIH BRB BGD L A R R BDI BEN M U BRN L ' +
  'BES A BHS N T A BLR BLZ N K COD CAF COG E V COK CHL R CHN L I B CPV CUW R P E U I DNK A ' +
  'M A U EST Y ESH I P H N I FLK FSM FRO A B R GRD O GUF Y A B GRL B GIN GLP GNQ C SGS M M ' +
  'GNB GUY G D D V I N N IRL ISR N D T IRQ N L A Y JAM R N N Z M R COM A PRK KOR T CYM KAZ ' +
  'O N A E A LBR O U X A LBY R O A MNE MAF MDG L D I R G MAC MNP MTQ T R MLT S MDV I MEX S ' +
  'MOZ M L R K A C D R L U NIU L N N R PYF PNG L PAK POL SPM PCN I E PRT PLW PRY T U U SRB ' +
  'S A U SLB SYC N SWE P N SVN M SVK E R SEN M SUR D P SLV M R SWZ A TCD ATF O A K L S TKM ' +
  'TUN N TUR O TUV N A UKR A I A URY B T T N B R M T WLF M M MYT F B E'
).split(' ');

const ALPHA_3 = new Map(
  countries.map((code, index) => {
    const rest = REST[index] ?? '';
    return [code, rest.length === 1 ? code + rest : rest];
  }),
);

/** The code that the service takes; `undefined` when `alpha2` is no country. Contract, section 7. */
export function alpha3(alpha2: string): string | undefined {
  return ALPHA_3.get(alpha2);
}

/** The alpha-2 code for either code of a country, in any case. */
export function alpha2(code: string): string | undefined {
  const wanted = code.trim().toUpperCase();
  return countries.find((two) => two === wanted || alpha3(two) === wanted);
}
