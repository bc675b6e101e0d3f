/*
 * The words by which the parts of a name are told apart. They are compared in lower case.
 */

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Words that begin a family name: "van Gogh", "de la Cruz", "bin Salman", "Ó Briain". */
export const PARTICLES = words(
  'van von zu zum zur vom der den de del della dello dei degli di da das do dos du des d’ la le las los ' +
    'lo ter ten te ’t op af av san santa st st. saint dela delos y ap ab ferch mac mc ó ní nic ua uí ' +
    'al el bin binti bint ibn abu al- el- bou بن ابن بنت آل أبو ابو בן בר בת',
);

/** Words that begin a family name in lower case only, because they are given names, too. */
export const LOWER_PARTICLES = words('ben bar bat e i und of');

/** Words between two family names: "Ortega y Gasset". */
export const CONJUNCTIONS = words('y e i');

/** Parts of a family name that follow it. */
export const SUFFIXES = words(
  'jr jr. sr sr. ii iii iv phd ph.d. md m.d. esq esq. filho neto júnior',
);

/** Words of a given name that need the next one: "Abdul Rahman", "عبد الله". */
export const BOUND = words('abdul abd abdel عبد');

/** What follows "de", "del" and the like in a given name: "María de los Ángeles". */
export const DEVOTIONS = words(
  'carmen pilar ángeles angeles jesús jesus luz mar rosario lourdes socorro consuelo guadalupe ' +
    'fátima fatima rocío rocio milagros nieves dolores mercedes concepción soledad',
);

/** Second given names of Spanish and Portuguese, which are no family names there. */
export const SECOND_NAMES = words(
  'maría maria josé jose luis luís carlos antonio antónio manuel jesús ángel miguel pablo paulo alberto ' +
    'teresa isabel luisa luísa elena helena cristina fernanda fernando alejandro eduardo javier ' +
    'francisco ignacio enrique andrés rafael pedro joão ana beatriz carolina alejandra',
);

/** Chinese family names of two characters. */
export const CHINESE_PAIRS = words(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 皇甫 尉迟 公孙 公孫 慕容 令狐 司徒 端木 东方 東方 南宫 南宮',
);

/** Korean family names of two syllables. */
export const KOREAN_PAIRS = words('남궁 황보 제갈 사공 선우 서문 독고 동방');

/** The usual family names of Vietnam, where their accents show what they are. */
export const VIETNAMESE = words(
  'nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý trương đinh',
);
