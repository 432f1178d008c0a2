const MIN_LENGTH = 8

/** Starts of common leaked passwords, compared without case and trailing characters. */
const COMMON = new Set([
  'password',
  'passwort',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'pa$$word',
  'mypassword',
  'password1a',
  'iloveyou',
  'iloveyou1',
  'princess',
  'sunshine',
  'football',
  'baseball',
  'superman',
  'batman',
  'trustno1',
  'starwars',
  'whatever',
  'letmein',
  'letmein1',
  'welcome',
  'welcome1',
  'qwerty',
  'qwertyui',
  'qwertyuiop',
  'qwerty12',
  'qwer',
  'qweasd',
  'qweasdzxc',
  'asdfghjkl',
  'asdfasdf',
  'zxcvbnm',
  'zxcvbnm,',
  'qazwsx',
  'qazwsxedc',
  '1qaz2wsx',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'zaq12wsx',
  'zaq1zaq1',
  'abc',
  'abcd',
  'abcdef',
  'abcdefg',
  'abcdefgh',
  'abcabc',
  'aa',
  'aaa',
  'a',
  'admin',
  'administrator',
  'root',
  'user',
  'test',
  'guest',
  'changeme',
  'default',
  'computer',
  'internet',
  'samsung',
  'liverpool',
  'michelle',
  'jennifer',
  'jordan',
  'hunter',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'michael',
  'charlie',
  'bitcoin',
  'ethereum',
  'metamask',
  'binance',
  'tether',
  'xiaopu',
  'woaini',
  'woaini1314',
  'wodemima',
  'mima',
  'caonima',
  'wang',
  'zhang',
  'li',
  'liu',
  'chen',
  'taobao',
  'alipay',
  'wechat',
  'weixin',
  'asd',
  'qq',
  'zxc',
  'love',
  'india',
  'korea',
  'sairam',
])

/** One or two repeated characters, or a run along the keyboard or the alphabet. */
const FEW_LETTERS = 3
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isRun = (text: string): boolean =>
  RUNS.some((run) => run.includes(text) || [...run].toReversed().join('').includes(text))

export function isWeak(password: string, names: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const word = text.replace(/[\d\s!@#$%^&*._-]+$/, '').replace(/^[\d\s]+/, '')
  return (
    [...text].length < MIN_LENGTH ||
    /^[\d\s.+-]+$/.test(text) ||
    new Set(text).size < FEW_LETTERS ||
    COMMON.has(text) ||
    COMMON.has(word) ||
    isRun(text) ||
    names.some((name) =>
      [name, name.split('@')[0]!].some((own) => own.length > 2 && (text === own || word === own)),
    )
  )
}
