import type { ImportProblem, PictureProblem } from '../../basics/importProblems.ts'

type Reason = `problem.${ImportProblem}` | `picture.${PictureProblem}`
const reasons: Readonly<Record<Reason, (p: Readonly<Record<string, string>>) => string>> = {
  'problem.notText': () => '不是能识别的文本（UTF-8、UTF-16、GB 18030 或 Big5）。',
  'problem.notCsv': () => '这是表格或文档文件。请先另存为 CSV。',
  'problem.fileTooLarge': (p) => `文件超过 ${p['max']} MB。请按商品拆分。`,
  'problem.noColumn': (p) =>
    `没有“${p['column']}”这一列。这是 Shopify 的商品 CSV 吗？要用逗号分隔。`,
  'problem.tooManyColumns': (p) => `列数超过 ${p['max']}。`,
  'problem.manyQuotes': (p) => `有 ${p['max']} 多行的引号不成对。这是 CSV 文件吗？`,
  'problem.tooManyProducts': (p) => `一次最多导入 ${p['max']} 个商品。请拆分文件，或用导入命令。`,
  'problem.quotes': () => '这一行的引号不成对。',
  'problem.cells': (p) => `这一行有 ${p['found']} 格，表头有 ${p['expected']} 格。`,
  'problem.control': () => '含有不可见的控制字符。',
  'problem.missing': () => '不能为空。',
  'problem.tooLong': (p) => `超过 ${p['max']} 个字符。`,
  'problem.spaces': () => '不能含有空格。',
  'problem.boolean': (p) => `只能是 TRUE 或 FALSE，不是“${p['value']}”。`,
  'problem.status': (p) => `只能是 active、draft 或 archived，不是“${p['value']}”。`,
  'problem.price': (p) => `要写成 12.50 这样的数字，不是“${p['value']}”。`,
  'problem.zero': () => '价格不能是零。',
  'problem.tooHigh': (p) => `${p['value']} 太大。`,
  'problem.whole': (p) => `要是整数，不是“${p['value']}”。`,
  'problem.url': (p) => `要是 http 或 https 网址，不是“${p['value']}”。`,
  'problem.position': (p) => `要是 1 到 ${p['max']} 的数字，不是“${p['value']}”。`,
  'problem.stockBase': (p) => `这一列由导出写入，不能改动：“${p['value']}”。`,
  'problem.optionTwice': (p) => `规格“${p['value']}”出现了两次。`,
  'problem.tooManyOptions': (p) => `一个商品最多 ${p['max']} 个规格。`,
  'problem.tooManyPictures': (p) => `一个商品最多 ${p['max']} 张图片。`,
  'problem.emptyRow': () => '这一行既没有规格，也没有图片。',
  'problem.noProduct': (p) => `本店没有“${p['value']}”这个商品。要新建，请换一个 Handle。`,
  'problem.otherFile': (p) => `“${p['value']}”已在文件 ${p['file']} 中。`,
  'picture.unreachable': (p) => `连接不上（${p['code'] ?? ''}）`,
  'picture.answered': (p) => `对方回答 ${p['status']}`,
  'picture.notPicture': (p) => `不是图片，而是“${p['type']}”`,
  'picture.unreadable': () => '打不开这张图片',
  'picture.tooLarge': (p) => `超过 ${p['max']} MB`,
  'picture.private': () => '指向内部网络，不会访问',
  'picture.redirects': () => '跳转次数太多',
  'picture.address': () => '不是 http 或 https 网址',
}

const officeImport = { ...reasons }

export default officeImport
export type OfficeImportTexts = typeof officeImport
