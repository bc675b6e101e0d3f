import { describe, expect, it } from 'vitest';
import { joinFullName, splitFullName } from '../../../src/buyer/full-name.ts';

type Row = readonly [locale: string, typed: string, first: string, last: string];

const NAMES: Readonly<Record<string, readonly Row[]>> = {
  'two words, and names between them': [
    ['en', 'Ada Lovelace', 'Ada', 'Lovelace'],
    ['en', 'John Fitzgerald Kennedy', 'John Fitzgerald', 'Kennedy'],
    ['en', 'J. R. R. Tolkien', 'J. R. R.', 'Tolkien'],
    ['en', 'AJ Smith', 'AJ', 'Smith'],
    ['en', 'William "Bill" Gates', 'William "Bill"', 'Gates'],
    ['fr', 'Jean-Luc Picard', 'Jean-Luc', 'Picard'],
    ['en', 'Catherine Zeta-Jones', 'Catherine', 'Zeta-Jones'],
    ['en', "Conan O'Brien", 'Conan', "O'Brien"],
    ['is', 'Björk Guðmundsdóttir', 'Björk', 'Guðmundsdóttir'],
    ['tr', 'Mustafa Kemal Atatürk', 'Mustafa Kemal', 'Atatürk'],
    ['el', 'Νίκος Καζαντζάκης', 'Νίκος', 'Καζαντζάκης'],
    ['th', 'สมชาย ใจดี', 'สมชาย', 'ใจดี'],
    ['hi', 'इन्दिरा गाँधी', 'इन्दिरा', 'गाँधी'],
    ['ru', 'Лев Николаевич Толстой', 'Лев Николаевич', 'Толстой'],
  ],
  'one name': [
    ['id', 'Sukarno', 'Sukarno', 'Sukarno'],
    ['en', 'Cher', 'Cher', 'Cher'],
    ['ja', 'イチロー', 'イチロー', 'イチロー'],
    ['ar', 'عائشة', 'عائشة', 'عائشة'],
    ['zh', '李', '李', '李'],
    ['nl', 'van Dijk', 'van Dijk', 'van Dijk'],
  ],
  particles: [
    ['nl', 'Vincent van Gogh', 'Vincent', 'van Gogh'],
    ['nl', 'Rogier van der Weyden', 'Rogier', 'van der Weyden'],
    ['nl', "Jacobus van 't Hoff", 'Jacobus', "van 't Hoff"],
    ['de', 'Ursula von der Leyen', 'Ursula', 'von der Leyen'],
    ['de', 'Anna Maria von Habsburg-Lothringen', 'Anna Maria', 'von Habsburg-Lothringen'],
    ['fr', 'Charles de Gaulle', 'Charles', 'de Gaulle'],
    ['fr', 'Jean de La Fontaine', 'Jean', 'de La Fontaine'],
    ['it', 'Leonardo da Vinci', 'Leonardo', 'da Vinci'],
    ['it', 'Vittorio De Sica', 'Vittorio', 'De Sica'],
    ['en', 'Dick Van Dyke', 'Dick', 'Van Dyke'],
    ['en', 'Van Morrison', 'Van', 'Morrison'],
    ['en', 'Oscar de la Renta', 'Oscar', 'de la Renta'],
    ['en', 'Juan Dela Cruz', 'Juan', 'Dela Cruz'],
    ['ga', 'Seán Ó Briain', 'Seán', 'Ó Briain'],
    ['ga', 'Máire Ní Bhriain', 'Máire', 'Ní Bhriain'],
    ['en', 'Mohammed bin Salman', 'Mohammed', 'bin Salman'],
    ['ms', 'Siti binti Abdullah', 'Siti', 'binti Abdullah'],
    ['en', 'Mohamed al-Fayed', 'Mohamed', 'al-Fayed'],
    ['ar', 'محمد بن سلمان', 'محمد', 'بن سلمان'],
    ['he', 'דוד בן גוריון', 'דוד', 'בן גוריון'],
    ['en', 'Ben Kingsley', 'Ben', 'Kingsley'],
    ['en', 'Mary Ben Jones', 'Mary Ben', 'Jones'],
    ['ar', 'عبد الله محمود', 'عبد الله', 'محمود'],
    ['en', 'Abdul Rahman Khan', 'Abdul Rahman', 'Khan'],
  ],
  'two family names': [
    ['es', 'Gabriel García Márquez', 'Gabriel', 'García Márquez'],
    ['es-MX', 'José Luis Rodríguez Zapatero', 'José Luis', 'Rodríguez Zapatero'],
    ['es', 'Ana María López', 'Ana María', 'López'],
    ['es', 'José Ortega y Gasset', 'José', 'Ortega y Gasset'],
    ['ca', 'Antoni Gaudí i Cornet', 'Antoni', 'Gaudí i Cornet'],
    ['es', 'María de los Ángeles Félix Güereña', 'María de los Ángeles', 'Félix Güereña'],
    ['es', 'María del Carmen García', 'María del Carmen', 'García'],
    ['es', 'Ana García de la Torre', 'Ana', 'García de la Torre'],
    ['es', 'Juan de la Cruz', 'Juan', 'de la Cruz'],
    ['pt', 'João Silva Santos', 'João', 'Silva Santos'],
    ['pt-PT', 'Maria de Souza', 'Maria', 'de Souza'],
    ['pt', 'Neymar da Silva Santos Júnior', 'Neymar', 'da Silva Santos Júnior'],
  ],
  suffixes: [
    ['en', 'Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
    ['en', 'Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
    ['en', 'Henry Ford III', 'Henry', 'Ford III'],
    ['en', 'Ludwig van der Rohe Sr', 'Ludwig', 'van der Rohe Sr'],
  ],
  'family name first': [
    ['ja', '山田 太郎', '太郎', '山田'],
    ['ja', '山田\u3000太郎', '太郎', '山田'],
    ['ja', '山田太郎', '太郎', '山田'],
    ['ja', '森鴎外', '外', '森鴎'],
    ['en', '佐藤さくら', 'さくら', '佐藤'],
    ['ja', 'ジョン・スミス', 'ジョン', 'スミス'],
    ['ja', 'Taro Yamada', 'Taro', 'Yamada'],
    ['zh', '毛泽东', '泽东', '毛'],
    ['zh-TW', '歐陽修', '修', '歐陽'],
    ['en', '李娜', '娜', '李'],
    ['zh', 'Wang Xiaoming', 'Xiaoming', 'Wang'],
    ['ko', '김민수', '민수', '김'],
    ['en', '남궁민', '민', '남궁'],
    ['ko', '김 민수', '민수', '김'],
    ['ko', 'Kim Minsu', 'Minsu', 'Kim'],
    ['hu', 'Nagy János', 'János', 'Nagy'],
    ['hu-HU', 'Szent-Györgyi Albert', 'Albert', 'Szent-Györgyi'],
    ['vi', 'Nguyễn Văn An', 'Văn An', 'Nguyễn'],
    ['en', 'Nguyễn Văn An', 'Văn An', 'Nguyễn'],
    ['ru', 'Толстой Лев Николаевич', 'Лев Николаевич', 'Толстой'],
    ['en', 'Lovelace, Ada', 'Ada', 'Lovelace'],
    ['fr', 'DUPONT Jean', 'Jean', 'DUPONT'],
  ],
  'capitals, spaces and accents': [
    ['en', 'ADA LOVELACE', 'ADA', 'LOVELACE'],
    ['nl', 'VINCENT VAN GOGH', 'VINCENT', 'VAN GOGH'],
    ['fr', 'Jean DUPONT', 'Jean', 'DUPONT'],
    ['fr', 'Jean de la FONTAINE', 'Jean', 'de la FONTAINE'],
    ['en', 'ada lovelace', 'ada', 'lovelace'],
    ['en', '  Ada   Lovelace\t', 'Ada', 'Lovelace'],
    ['en', 'Ada\u00a0Lovelace', 'Ada', 'Lovelace'],
    ['fr', 'Zoe\u0308 Me\u0301rime\u0301e', 'Zoë', 'Mérimée'],
    ['en', 'X Æ A-12', 'X Æ', 'A-12'],
  ],
};

describe('one name becomes two', () => {
  for (const [title, rows] of Object.entries(NAMES)) {
    it.each(rows)(`with ${title}: %s, “%s”`, (locale, typed, first_name, last_name) => {
      expect(splitFullName(typed, locale)).toEqual({ first_name, last_name });
    });
  }

  it('and neither of them is ever empty or longer than what was typed', () => {
    for (const [locale, typed] of Object.values(NAMES).flat()) {
      for (const part of Object.values(splitFullName(typed, locale))) {
        expect(part, typed).not.toBe('');
        expect(part.length, typed).toBeLessThanOrEqual(typed.length);
      }
    }
  });
});

describe('two names become one', () => {
  it.each([
    ['en', 'Ada', 'Lovelace', 'Ada Lovelace'],
    ['en', 'Sukarno', 'Sukarno', 'Sukarno'],
    ['en', 'Ada', '', 'Ada'],
    ['en', '', 'Lovelace', 'Lovelace'],
    ['hu', 'János', 'Nagy', 'Nagy János'],
    ['vi', 'Văn An', 'Nguyễn', 'Nguyễn Văn An'],
    ['ja', '太郎', '山田', '山田 太郎'],
    ['en', '太郎', '山田', '山田 太郎'],
    ['ja', 'Taro', 'Yamada', 'Taro Yamada'],
  ])('in %s: %s, %s', (locale, first_name, last_name, full) => {
    expect(joinFullName({ first_name, last_name }, locale)).toBe(full);
  });

  it('and back again, if the rules know them', () => {
    for (const [locale, typed] of Object.values(NAMES).flat()) {
      const parts = splitFullName(typed, locale);
      const again = splitFullName(joinFullName(parts, locale), locale);
      const isTurned = /,|・|DUPONT Jean|Николаевич|森鴎外|Nguyễn|Lovelace, /u.test(typed);
      if (!isTurned) expect(again, typed).toEqual(parts);
    }
  });
});
