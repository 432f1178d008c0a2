import { expect, test } from 'vitest'
import { joinSentences } from './joinSentences.ts'

test('sentences are joined as their language does it', () => {
  expect(joinSentences('Paste it.', 'It stays here.')).toBe('Paste it. It stays here.')
  expect(joinSentences('可粘贴整段地址。', '只保存在这台设备上。')).toBe(
    '可粘贴整段地址。只保存在这台设备上。',
  )
  expect(joinSentences('पता चिपकाएँ।', 'यहीं रहता है।')).toBe('पता चिपकाएँ। यहीं रहता है।')
})
