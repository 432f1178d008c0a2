import type { TextsOf } from '../textsOf.ts'

const texts = {
  intro: '店名、联系方式和天数自动填上，改了设置页面就跟着变。保存后买家立刻看到新版本。',
  page: '页面',
  language: '语言',
  preset: '范本',
  'page.terms': '购物条款',
  'page.privacy': '隐私',
  'page.returns': '退换货',
  'page.imprint': '经营者信息',
  gaps: '方括号里的行买家看不到，请补上。',
  textHint: '纯文字，一行一段。花括号里的名字由商店填上。',
  usePreset: '换回范本',
  keepMine: '保留我的',
  takeTheirs: '用别人的',
  lost: '别人刚刚保存了新版本，请核对后再保存一次。',
  saved: '已保存，买家看到的已是新版本',
  savePreset: '照范本保存',
  undo: '放弃改动',
  values: '自动填上的内容',
  valuesText: '点一下加到文字末尾。',
  notSet: '还没有设置，含有它的行不显示',
  preview: '买家看到的样子',
  conflict: (p: { language: string }) => `${p.language}已经被别人改过，现在是：`,
  version: (p: { version: string }) => `第 ${p.version} 版，保存于`,
  'value.shop': '店名',
  'value.contact': '联系方式',
  'value.site': '商店网址',
  'value.returnDays': '退货天数',
  'value.receiveDays': '视为收到的天数',
  'value.guestDataDays': '访客信息保留天数',
  'value.refundHours': '改退款地址的等待小时',
}

export type OfficeLegalTexts = TextsOf<typeof texts>
export default texts
