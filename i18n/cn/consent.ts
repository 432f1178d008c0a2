import type { TextsOf } from '../textsOf.ts'

const texts = {
  title: '可以记录你的浏览情况吗？',
  text: '同意后，本店会记下你打开的页面和时间、大致的网络位置（不含完整 IP）、你在这里连接的钱包地址，以及登录时的账户。只保存 30 天，只用来改进本店，不交给任何人。不同意也能使用全部功能；随时可以在“我的”里更改，更改后已有记录会被删除。',
  agree: '同意',
  disagree: '不同意',
  remembered: '记住了，可以随时在“我的”里更改',
  row: '浏览情况记录',
  deleted: '不再记录，这台设备的已有记录已删除',
  notDeleted: '不再记录，但已有记录还没能删除，下次打开本店时会再试',
}

export type ConsentTexts = TextsOf<typeof texts>
export default texts
