// ISO 3166-1 as of 2024. Alpha-2 codes that begin with the same letter form one word: "QAB" would be
// QA and QB.
const CODES =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY ' +
  'MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW ' +
  'SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW';

/** Every country and territory of ISO 3166-1 (alpha-2). `Intl.DisplayNames` names them. */
export const countries: readonly string[] = CODES.split(' ').flatMap(([first, ...seconds]) =>
  seconds.map((second) => `${first}${second}`),
);
