import { expect, test } from 'vitest'
import { isWeak } from './passwordRule.ts'

const names = ['ann.smith@example.com', '+8613812345678']

test.each([
  'a1b2c3',
  'short7',
  '12345678',
  '13812345678',
  '2026-06-01',
  '2026 06 01',
  'password',
  'PASSWORD',
  'Password1',
  'password123!',
  'P@ssw0rd',
  'qwerty123',
  'QwertyUiop',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  '1qaz2wsx',
  'iloveyou1',
  'woaini1314',
  'admin123',
  'ann.smith@example.com',
  'Ann.Smith',
  'ann.smith2026',
  '+8613812345678',
  'ｐａｓｓｗｏｒｄ',
  '    \t    ',
  'wang123456',
  'lkjhgfdsa',
])('the password %j is weak', async (password) => expect(await isWeak(password, names)).toBe(true))

test.each([
  'correct horse',
  'Tr0ub4dor&3',
  'xk7-vmq-29p',
  '我的新密码很长呢',
  'дача у реки',
  'password of mine',
  'smith, ann',
  '短い合言葉です!',
  'q7w8e9r1t2!x',
])('the password %j is not weak', async (password) =>
  expect(await isWeak(password, names)).toBe(false),
)

/** Passwords of breaches that rules of their form let pass. */
test.each([
  'butterfly',
  'chocolate',
  'barcelona',
  'jonathan',
  'hellohello',
  'zxcv1234',
  'asdf1234',
  '1q2w3e4r5t6y',
  '5201314ai',
  'google123',
  'elizabeth',
  'stephanie',
  'alexander1',
  'december',
  'dragon2024',
  'manchester',
  'midnight',
  'spiderman',
  'pokemon123',
  'thomas123',
  'qq123456789',
  'p4$$w0rdp4$$w0rdp4$$w0rd',
  'Butterfly1!',
])('the common password %j is weak', async (password) =>
  expect(await isWeak(password, names)).toBe(true),
)

/** Words as buyers in China and Korea type them, and walks over the keyboard with signs. */
test.each([
  'admin@123',
  'Welcome@2024',
  '1qaz@WSX3edc',
  '!QAZ2wsx',
  'zaq1@WSX',
  'dkssud1234',
  'qlalfqjsgh',
  'tkfkdgody1',
  'wobuzhidao1',
  'woshishui1',
  'meiyoumima1',
  'laopo1314',
  'zhangwei88',
  'liuyifei520',
  'woaizhongguo',
])('the typed word %j is weak', async (password) =>
  expect(await isWeak(password, names)).toBe(true),
)

test.each([
  'zhuozi shang de shui hu',
  'xiaomaozuotiankandaoyue',
  'wojintianqilechezi7',
  'dkssudgktpdyehdrnfaktp',
  'seven green boats',
  'maple-otter-41-quilt',
  'kettle9under9moon',
  'tomato 7391 5528 0046',
  'lemonade58291746330',
])('the passphrase %j is not weak', async (password) =>
  expect(await isWeak(password, names)).toBe(false),
)
