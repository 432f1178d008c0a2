import { expect, it } from 'vitest'
import { bracketedIn } from './bracketedIn.ts'

it('brackets are wide in Chinese and Japanese', () => {
  expect(bracketedIn('cn', '名称', 'English')).toBe('名称（English）')
  expect(bracketedIn('jp', '名前', 'English')).toBe('名前（English）')
  expect(bracketedIn('en', 'Name', '日本語')).toBe('Name (日本語)')
})
