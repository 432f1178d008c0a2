import { expect, test } from 'vitest'
import { readPastedAddress } from './pastedAddress.ts'

test.each([
  ['李雷 13812345678 上海市徐汇区漕溪北路18号', '李雷', '13812345678', '上海市徐汇区漕溪北路18号'],
  [
    '李雷，138 1234 5678，上海市徐汇区漕溪北路18号',
    '李雷',
    '13812345678',
    '上海市徐汇区漕溪北路18号',
  ],
  ['上海市徐汇区漕溪北路18号 李雷 13812345678', '李雷', '13812345678', '上海市徐汇区漕溪北路18号'],
  [
    '收货人：王小明\n手机号：+86 138-1234-5678\n所在地区：浙江省杭州市西湖区\n详细地址：文三路9号2栋',
    '王小明',
    '+8613812345678',
    '浙江省杭州市西湖区 文三路9号2栋',
  ],
  [
    'Name: Jane Miller\nPhone: +44 20 7946 0958\nAddress: Flat 2, 12 Baker Street, London',
    'Jane Miller',
    '+442079460958',
    'Flat 2, 12 Baker Street, London',
  ],
  [
    '〒150-0001 東京都渋谷区神宮前1-2-3 コーポ青山 405\n山田 花子 090-1234-5678',
    '山田 花子',
    '09012345678',
    '〒150-0001 東京都渋谷区神宮前1-2-3 コーポ青山 405',
  ],
  [
    '中村 花子\n〒060-0001\n北海道札幌市中央区北一条西2丁目\n電話 03-1234-5678',
    '中村 花子',
    '0312345678',
    '〒060-0001 北海道札幌市中央区北一条西2丁目',
  ],
  [
    '홍길동 010-1234-5678 서울특별시 강남구 테헤란로 123, 4층',
    '홍길동',
    '01012345678',
    '서울특별시 강남구 테헤란로 123 4층',
  ],
  [
    'Ravi Kumar\nFlat 4B, MG Road\nBengaluru 560001\n98765 43210',
    'Ravi Kumar',
    '9876543210',
    'Flat 4B, MG Road, Bengaluru 560001',
  ],
  [
    'Jane Miller\n1 Main Street\nSpringfield 10001\n(212) 555-0100',
    'Jane Miller',
    '2125550100',
    '1 Main Street, Springfield 10001',
  ],
])('a pasted address is divided: %s', (text, name, phone, address) => {
  expect(readPastedAddress(text)).toMatchObject({ name, phone, address })
})

test.each([
  ['李雷 13812345678 上海市徐汇区漕溪北路18号', 'CN'],
  ['〒150-0001 東京都渋谷区神宮前1-2-3\n山田 花子 090-1234-5678', 'JP'],
  ['홍길동 010-1234-5678 서울특별시 강남구 테헤란로 123', 'KR'],
  ['Ravi Kumar\nFlat 4B, MG Road\n+91 98765 43210', 'IN'],
  ['Jane Miller\n1 Main Street\n(212) 555-0100', ''],
])('number and script tell the country: %s', (text, country) => {
  expect(readPastedAddress(text)?.country).toBe(country)
})

test.each([
  '上海市徐汇区漕溪北路18号',
  '13812345678',
  '李雷 13812345678',
  '上海市徐汇区漕溪北路18号 13812345678',
  'just a note to myself',
  // Places without a suffix, and digits that are an account, an order or a Russian number.
  '北京 朝阳\n13812345678\n建国路18号',
  '北京 朝阳 建国路18号\n13812345678',
  '北京\n13812345678\n建国路18号',
  '朝阳 望京\n13812345678\n阜通东大街6号',
  '東京 渋谷\n090-1234-5678\n神宮前1-2-3',
  '서울 강남\n010-1234-5678\n테헤란로 123',
  'Jane Miller\n1 Main Street, Springfield 10001\nAccount 7001234567',
  'Max Muster\nHauptstrasse 1, 10115 Berlin\n6912345678',
  'Иван Петров\nул. Ленина 1, Москва 101000\n9161234567',
  '李雷\n订单 9876543210\n上海市徐汇区漕溪北路18号 200030',
])('what is not a whole address stays as it was pasted: %s', (text) => {
  expect(readPastedAddress(text)).toBeUndefined()
})

test.each([
  ['北京 朝阳\n李雷\n13812345678\n建国路18号', '李雷', '北京 朝阳 建国路18号'],
  ['李 雷\n浙江 杭州\n13812345678\n文三路9号', '李 雷', '浙江 杭州 文三路9号'],
  ['浙江 杭州 文三路9号 李雷\n13812345678', '李雷', '浙江 杭州 文三路9号'],
  ['山口 花子\n東京 渋谷\n090-1234-5678\n神宮前1-2-3', '山口 花子', '東京 渋谷 神宮前1-2-3'],
])('a place without a suffix is no name: %s', (text, name, address) => {
  expect(readPastedAddress(text)).toMatchObject({ name, address })
})

test('ten digits from 6 to 9 are a phone for India, or behind a word that says so', () => {
  const text = 'Ravi Kumar\nFlat 4B, MG Road\n9876543210'
  expect(readPastedAddress(text)).toBeUndefined()
  expect(readPastedAddress(`${text}\nIndia`)?.phone).toBe('9876543210')
  expect(readPastedAddress(text, 'IN')?.phone).toBe('9876543210')
  expect(readPastedAddress(`${text}\nPune 411001`, 'US')).toBeUndefined()
  const labelled = 'Jane Miller\n1 Main Street\nPhone: 7135550100'
  expect(readPastedAddress(labelled, 'US')?.phone).toBe('7135550100')
})
