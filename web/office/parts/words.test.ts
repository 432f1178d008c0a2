import { expect, test } from 'vitest'
import cn from '../../../i18n/cn/officeWords.ts'
import { factLines, factName } from './words.ts'

test('a fact of the record is named in the language of the office, also of an option and of one language', () => {
  const names = ['coupon', 'title.en', 'option.7.before', 'option.7.kr.after', 'member.7.after']
  expect(names.map((name) => factName(cn, name))).toEqual([
    '优惠码',
    '标题 · English',
    '规格 7 · 之前',
    '规格 7 · 한국어 · 之后',
    '会员价 · 规格 7 · 之后',
  ])
})

test('a change is told once, with what was before it; what was and is nothing is left out', () => {
  const facts = {
    'title.cn.after': '春茶',
    'title.cn.before': '',
    'link.after': '',
    'link.before': '/item?id=3',
    'language.after': '',
    'language.before': '',
    'SHOP_NAME.before': '小铺',
    'SHOP_NAME.after': '周末小铺',
    'orders.read.after': 'yes',
    count: '6',
  }
  const named = (name: string) => (name === 'SHOP_NAME' ? '店名' : name)
  expect(factLines(cn, '：', facts, named)).toEqual([
    '标题 · 简体中文：春茶',
    '链接：/item?id=3 → —',
    '店名：小铺 → 周末小铺',
    'orders.read：是',
    '数量：6',
  ])
})

test('codes that a fact may have are told in words; others stay as they are', () => {
  const facts = {
    'status.before': 'unpaid',
    'status.after': 'cancelled',
    state: 'onSale',
    column: 'member',
    which: 'all',
    view: 'all',
  }
  expect(factLines(cn, '：', facts)).toEqual([
    '状态：待付款 → 已取消',
    '状态：在售',
    '修改哪个价格：会员价',
    '哪些：全部',
    '列表：all',
  ])
})

test('where a sign-in came from is no network, also in rows that once called it so', () => {
  expect(factLines(cn, '：', { network: '137' })).toEqual(['网络：Polygon'])
  expect(factLines(cn, '：', { network: '203.0.113.7' })).toEqual(['IP 地址：203.0.113.7'])
})

test('words of other areas go before the value as it is stored, of changes too', () => {
  const told = (name: string, text: string) =>
    name === 'role' && text === 'packer' ? '打包员' : undefined
  const facts = { 'role.before': 'packer', 'role.after': 'own', why: 'packer' }
  expect(factLines(cn, '：', facts, undefined, told)).toEqual([
    '角色：打包员 → own',
    '原因：packer',
  ])
})

test("a product's properties are read as name and value in every language, also where the row keeps their beginning alone", () => {
  const property = (name: string, kr: string, value: string) => ({
    name: { cn: name, kr },
    value: { cn: value },
  })
  const before = JSON.stringify([property('소재', '소재', '竹 "{}"')])
  const both = JSON.stringify([property('材质', '소재', '竹'), property('产地', '원산지', '安吉')])
  const told = (facts: object) => factLines(cn, '：', { ...facts })
  expect(told({ 'properties.before': before, 'properties.after': both })).toEqual([
    '商品参数：소재 = 竹 "{}" → 材质 / 소재 = 竹; 产地 / 원산지 = 安吉',
  ])
  const cut = `${both.slice(0, -20)}… (420, 0123456789abcdef)`
  expect(told({ properties: cut })).toEqual(['商品参数：材质 / 소재 = 竹… (420, 0123456789abcdef)'])
  expect(told({ 'properties.before': '[]', 'properties.after': '[]' })).toEqual([])
  expect(told({ properties: 'others' })).toEqual(['商品参数：others'])
})

test('a rich text that reads the same changed its formatting alone; only of rich texts the rest is left out', () => {
  const sentence =
    'A cup of stoneware, fired twice in our own kiln, which goes into the dishwasher.'
  const told = (name: string, before: string, after: string) =>
    factLines(cn, '：', { [`${name}.before`]: before, [`${name}.after`]: after })
  expect(told('description.en', 'A cup', 'A **cup**')).toEqual(['描述 · English：只改了格式'])
  expect(told('content.cn', 'A cup', 'A cup\n\n')).toEqual(['内容 · 简体中文：只改了格式'])
  expect(told('description.en', sentence, `${sentence} New.`)[0]).toContain('→ …')
  const nodes = 'https://one.example.com/v1/0123456789, https://two.example.com/v1/0123456789'
  expect(told('CHAIN_1_RPC_URLS', nodes, `${nodes},https://three.example.com`)).toEqual([
    `CHAIN_1_RPC_URLS：${nodes} → ${nodes},https://three.example.com`,
  ])
})
