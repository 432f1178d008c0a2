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
])('what is not a whole address stays as it was pasted: %s', (text) => {
  expect(readPastedAddress(text)).toBeUndefined()
})
