import type { OfficeImportTexts } from '../cn/officeImport.ts'

export default {
  'problem.notText': () => 'It is no text that can be read (UTF-8, UTF-16, GB 18030 or Big5).',
  'problem.notCsv': () => 'It is a spreadsheet or a document. Save it as CSV first.',
  'problem.fileTooLarge': (p) => `It is larger than ${p['max']} MB. Split it by products.`,
  'problem.noColumn': (p) =>
    `There is no column "${p['column']}". Is it Shopify's product CSV, separated by commas?`,
  'problem.tooManyColumns': (p) => `It has more than ${p['max']} columns.`,
  'problem.manyQuotes': (p) =>
    `The quotes of more than ${p['max']} rows are broken. Is it a CSV file?`,
  'problem.tooManyProducts': (p) =>
    `One import takes ${p['max']} products. Split the file, or use the import command.`,
  'problem.quotes': () => 'The quotes of this row are broken.',
  'problem.cells': (p) => `The row has ${p['found']} cells, the header ${p['expected']}.`,
  'problem.control': () => 'It holds control characters.',
  'problem.missing': () => 'It is empty.',
  'problem.tooLong': (p) => `It is longer than ${p['max']} characters.`,
  'problem.spaces': () => 'It holds spaces.',
  'problem.boolean': (p) => `It must be TRUE or FALSE, not "${p['value']}".`,
  'problem.status': (p) => `It must be active, draft or archived, not "${p['value']}".`,
  'problem.price': (p) => `It must be a plain number such as 12.50, not "${p['value']}".`,
  'problem.zero': () => 'The price is zero.',
  'problem.tooHigh': (p) => `${p['value']} is too high.`,
  'problem.whole': (p) => `It must be a whole number, not "${p['value']}".`,
  'problem.url': (p) => `It must be an http or https address, not "${p['value']}".`,
  'problem.position': (p) => `It must be a number from 1 to ${p['max']}, not "${p['value']}".`,
  'problem.stockBase': (p) => `The export wrote this column; leave it as it was: "${p['value']}".`,
  'problem.optionTwice': (p) => `The option "${p['value']}" is there twice.`,
  'problem.tooManyOptions': (p) => `A product has at most ${p['max']} options.`,
  'problem.tooManyPictures': (p) => `A product has at most ${p['max']} pictures.`,
  'problem.emptyRow': () => 'The row adds neither an option nor a picture.',
  'problem.noProduct': (p) =>
    `This shop has no product "${p['value']}". Give it another handle to make it.`,
  'problem.otherFile': (p) => `"${p['value']}" is in ${p['file']} already.`,
  'picture.unreachable': (p) => `cannot be reached (${p['code'] ?? ''})`,
  'picture.answered': (p) => `answered ${p['status']}`,
  'picture.notPicture': (p) => `is "${p['type']}", not a picture`,
  'picture.unreadable': () => 'cannot be read as a picture',
  'picture.tooLarge': (p) => `is larger than ${p['max']} MB`,
  'picture.private': () => 'leads into a private network and is not asked',
  'picture.redirects': () => 'redirects too often',
  'picture.address': () => 'is neither http nor https',
} satisfies OfficeImportTexts
