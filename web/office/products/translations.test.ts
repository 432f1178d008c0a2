import { expect, test } from 'vitest'
import { fileOf, readTexts, stateOf } from './translations.ts'

const header = '"Product","Text","简体中文 (cn)","English (en)","한국어 (kr)","Outdated"\r\n'

test('the file of translations is read with its quotes, line ends, empty cells and marks', () => {
  const csv = `"mug","name","杯子 ""大"", 蓝","","",\r\n"banner/3","description","一\n二","one\r\ntwo",,"en kr"\r\n"1","name","'=1+1",,,""\r\n`
  const [mug, banner, formula] = readTexts(header, csv)
  expect(mug).toMatchObject({ of: 'mug', part: 'name', texts: { cn: '杯子 "大", 蓝', en: '' } })
  expect(banner).toMatchObject({ texts: { cn: '一\n二', en: 'one\r\ntwo', kr: '' } })
  expect(formula!.texts.cn).toBe('=1+1')
  expect([mug, banner].map((one) => stateOf(one!, 'en'))).toEqual(['missing', 'outdated'])
  expect(stateOf(banner!, 'kr')).toBe('missing')
  expect(stateOf({ ...mug!, texts: { cn: '24 cm' } }, 'en')).toBeUndefined()
  expect(stateOf({ ...mug!, texts: { cn: 'Mug', en: 'Mug' } }, 'kr')).toBe('missing')
})

test('what was translated makes a file of one language that reads back as it was typed', () => {
  const [text] = readTexts(header, `"mug","name","'-5 度, ""冷""",,,\r\n`)
  const typed = '=cold, "−5"\nwarm'
  const file = fileOf([[text!, typed]], 'en')
  const [first, ...rest] = file.split('\r\n')
  expect(first).toBe('Product,Text,cn,en')
  const [again] = readTexts('"Product","Text","(cn)","(en)"\r\n', rest.join('\r\n'))
  expect(again).toMatchObject({ of: 'mug', part: 'name', texts: { cn: '-5 度, "冷"', en: typed } })
})
