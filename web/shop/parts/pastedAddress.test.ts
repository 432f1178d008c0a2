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
])('a pasted address is divided: %s', (text, name, phone, address) => {
  expect(readPastedAddress(text)).toEqual({ name, phone, address })
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
