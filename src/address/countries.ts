// ISO 3166-1 as of 2024. Five letters are an alpha-2 code followed by the alpha-3 code. Three
// letters are an alpha-3 code whose first two letters are the alpha-2 code.
const CODES = (
  'ADAND AEARE AFG AGATG AIA ALB AMARM AOAGO AQATA ARG ASM ATAUT AUS AWABW AXALA AZE BABIH ' +
  'BBBRB BDBGD BEL BFA BGR BHR BIBDI BJBEN BLM BMU BNBRN BOL BQBES BRA BSBHS BTN BVT BWA BYBLR ' +
  'BZBLZ CAN CCK CDCOD CFCAF CGCOG CHE CIV CKCOK CLCHL CMR CNCHN COL CRI CUB CVCPV CWCUW CXR ' +
  'CYP CZE DEU DJI DKDNK DMA DOM DZA ECU EEEST EGY EHESH ERI ESP ETH FIN FJI FKFLK FMFSM FOFRO ' +
  'FRA GAB GBR GDGRD GEO GFGUF GGY GHA GIB GLGRL GMB GNGIN GPGLP GQGNQ GRC GSSGS GTM GUM GWGNB ' +
  'GYGUY HKG HMD HND HRV HTI HUN IDN IEIRL ILISR IMN IND IOT IQIRQ IRN ISL ITA JEY JMJAM JOR ' +
  'JPN KEN KGZ KHM KIR KMCOM KNA KPPRK KRKOR KWT KYCYM KZKAZ LAO LBN LCA LIE LKA LRLBR LSO LTU ' +
  'LUX LVA LYLBY MAR MCO MDA MEMNE MFMAF MGMDG MHL MKD MLI MMR MNG MOMAC MPMNP MQMTQ MRT MSR ' +
  'MTMLT MUS MVMDV MWI MXMEX MYS MZMOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NUNIU NZL OMN ' +
  'PAN PER PFPYF PGPNG PHL PKPAK PLPOL PMSPM PNPCN PRI PSE PTPRT PWPLW PYPRY QAT REU ROU RSSRB ' +
  'RUS RWA SAU SBSLB SCSYC SDN SESWE SGP SHN SISVN SJM SKSVK SLE SMR SNSEN SOM SRSUR SSD STP ' +
  'SVSLV SXM SYR SZSWZ TCA TDTCD TFATF TGO THA TJK TKL TLS TMTKM TNTUN TON TRTUR TTO TVTUV TWN ' +
  'TZA UAUKR UGA UMI USA UYURY UZB VAT VCT VEN VGB VIR VNM VUT WFWLF WSM YEM YTMYT ZAF ZMB ZWE'
).split(' ');

const ALPHA_3 = new Map(CODES.map((code) => [code.slice(0, 2), code.slice(-3)]));

/** Every country and territory of ISO 3166-1 by its alpha-2 code. `Intl.DisplayNames` names them. */
export const countries: readonly string[] = [...ALPHA_3.keys()];

/** The code that the service takes; `undefined` when `alpha2` is no country. Contract, section 7. */
export function alpha3(alpha2: string): string | undefined {
  return ALPHA_3.get(alpha2);
}

/** The alpha-2 code for either code of a country, in any case. */
export function alpha2(code: string): string | undefined {
  const wanted = code.trim().toUpperCase();
  return countries.find((two) => two === wanted || alpha3(two) === wanted);
}
