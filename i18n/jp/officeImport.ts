import type { OfficeImportTexts } from '../cn/officeImport.ts'

export default {
  'problem.notText': () => '読み取れる文字コードではありません（UTF-8、UTF-16、GB 18030、Big5）。',
  'problem.notCsv': () => '表計算または文書のファイルです。CSV として保存し直してください。',
  'problem.fileTooLarge': (p) => `${p['max']} MB を超えています。商品ごとに分けてください。`,
  'problem.noColumn': (p) =>
    `「${p['column']}」の列がありません。Shopify の商品 CSV（カンマ区切り）ですか。`,
  'problem.tooManyColumns': (p) => `列が ${p['max']} を超えています。`,
  'problem.manyQuotes': (p) => `${p['max']} 行を超えて引用符が崩れています。CSV ファイルですか。`,
  'problem.tooManyProducts': (p) =>
    `一度に取り込めるのは ${p['max']} 商品までです。ファイルを分けるか、取り込みコマンドを使ってください。`,
  'problem.quotes': () => 'この行の引用符が崩れています。',
  'problem.cells': (p) => `この行は ${p['found']} 列、見出しは ${p['expected']} 列です。`,
  'problem.control': () => '制御文字が含まれています。',
  'problem.missing': () => '空です。',
  'problem.tooLong': (p) => `${p['max']} 文字を超えています。`,
  'problem.spaces': () => '空白は使えません。',
  'problem.boolean': (p) => `TRUE か FALSE にしてください（「${p['value']}」は使えません）。`,
  'problem.status': (p) =>
    `active、draft、archived のどれかにしてください（「${p['value']}」は使えません）。`,
  'problem.price': (p) => `12.50 のような数にしてください（「${p['value']}」は使えません）。`,
  'problem.zero': () => '価格が 0 です。',
  'problem.tooHigh': (p) => `${p['value']} は大きすぎます。`,
  'problem.whole': (p) => `整数にしてください（「${p['value']}」は使えません）。`,
  'problem.url': (p) => `http か https のアドレスにしてください（「${p['value']}」は使えません）。`,
  'problem.position': (p) =>
    `1 から ${p['max']} の数にしてください（「${p['value']}」は使えません）。`,
  'problem.stockBase': (p) => `書き出しが入れた列です。変えずに残してください：「${p['value']}」`,
  'problem.optionTwice': (p) => `オプション「${p['value']}」が重複しています。`,
  'problem.tooManyOptions': (p) => `オプションは 1 商品に ${p['max']} 個までです。`,
  'problem.tooManyPictures': (p) => `画像は 1 商品に ${p['max']} 枚までです。`,
  'problem.emptyRow': () => 'この行にはオプションも画像もありません。',
  'problem.noProduct': (p) =>
    `この店に商品「${p['value']}」はありません。新しく作るなら別の Handle にしてください。`,
  'problem.otherFile': (p) => `「${p['value']}」は ${p['file']} にもあります。`,
  'picture.unreachable': (p) => `つながりません（${p['code'] ?? ''}）`,
  'picture.answered': (p) => `相手の応答は ${p['status']}`,
  'picture.notPicture': (p) => `画像ではなく「${p['type']}」です`,
  'picture.unreadable': () => '画像として読めません',
  'picture.tooLarge': (p) => `${p['max']} MB を超えています`,
  'picture.private': () => '内部ネットワークを指すため、取得しません',
  'picture.redirects': () => '転送が多すぎます',
  'picture.address': () => 'http でも https でもありません',
} satisfies OfficeImportTexts
