// Routing numbers that the largest banks of the US give to their customers, most of them one per
// state. All are in the FedACH directory, and a test checks them. A bank has further numbers, which
// are just as valid.
const BANKS: Readonly<Record<string, string>> = {
  Chase:
    '021000021 322271627 267084131 071000013 111000614 044000037 072000326 074000010 102001017 083000137 065400137 122100024 124001545 325070760 075000019 021100361 103000648 021202337',
  'Bank of America':
    '026009593 021000322 121000358 111000025 063100277 011000138 053000196 081904808 051000017 061000052 054001204 052001633 122101706 125000024 323070380 021200339 011900254 122400724 064000020 072000805 081000032',
  'Wells Fargo':
    '121042882 121000248 111900659 063107513 026012881 091000019 102000076 122105278 053000219 031000503 021200025 061000227 051400549 125008547 123006800 321270742',
  Citibank:
    '021000089 321171184 266086554 271070801 254070116 322271724 113193532 031100209 021272655',
  'U.S. Bank':
    '091000022 122235821 121122676 042000013 102000021 123000220 125000105 104000029 081000210 075000022 071904779',
  'PNC Bank':
    '043000096 031207607 031000053 054000030 041000124 071921891 083000108 042000398 267084199',
  Truist: '061000104 053101121 055002707 263191387 061113415 051404260 063102152',
  'TD Bank': '011103093 031201360 026013673 067014822 211274450 036001808',
  'Capital One': '065000090 031176110 056073502 051405515 021407912 111901014',
  'Ally Bank': '124003116',
  'Discover Bank': '031100649',
  'Charles Schwab Bank': '121202211',
  USAA: '314074269',
  'Navy Federal': '256074974',
  'American Express': '124085066',
  'Fifth Third Bank': '042000314',
  KeyBank: '041001039',
  Huntington: '044000024',
  Regions: '062000019 062005690',
  'M&T Bank': '022000046',
  Citizens: '011500120 036076150',
  BMO: '071000288',
  Santander: '231372691 011075150',
  // This number belongs to no bank. Services use it for tests.
  'Test bank': '110000000',
};

/** All numbers in this list. */
export const namedRoutingNumbers: readonly string[] = Object.values(BANKS).flatMap((numbers) =>
  numbers.split(' '),
);

/** The name of the bank that `routingNumber` belongs to; `undefined` if it is not in the list. */
export function bankName(routingNumber: string): string | undefined {
  if (routingNumber.length !== 9) return undefined;
  return Object.keys(BANKS).find((name) => BANKS[name]?.includes(routingNumber));
}
