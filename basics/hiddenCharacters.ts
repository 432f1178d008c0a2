/** Characters that hide text, reverse its direction or break its line: for texts that must be exact. */
export const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u

/** England's flag and its like: a black flag, letters that are not shown, and their end. */
const FLAG = '\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}'
/** Controls but tab and line ends, what turns the direction, and what takes no room. Joiners stay. */
const HIDDEN =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5' +
  '\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb' +
  '\u{E0000}-\u{E007F}\u{E0100}-\u{E01EF}]'
const LINES = /[\u2028\u2029]/gu
const FOUND = new RegExp(HIDDEN, 'u')
const HIDDEN_OR_FLAG = new RegExp(`(${FLAG})|${HIDDEN}+`, 'gu')

/**
 * A text that others read, without what would hide or turn a part of it (rules: wire#hidden). Hindi, Persian and emoji
 * keep their joiners.
 */
export function withoutHidden(text: string): string {
  const lines = text.replace(LINES, '\n')
  return FOUND.test(lines) ? lines.replace(HIDDEN_OR_FLAG, (_, flag?: string) => flag ?? '') : lines
}
