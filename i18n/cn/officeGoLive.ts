import type { TextsOf } from '../textsOf.ts'

const texts = {
  needed: '开店还缺什么',
  neededText: '齐了以后商店会自己开门。',
  tried: '开店后要试过的事',
  triedText: '商店已经开门。这些事试过一遍，出事时才不慌。',
  triedLaterText: '不妨碍开门，但真钱进来之前最好都试过。',
  done: (p: { done: number; all: number }) => `${p.done}/${p.all}`,
  'item.owner': '有店主',
  'item.publicUrl': '商店自己的网址',
  'item.network': '至少一个网络可以收款',
  'item.goods': '有在售的商品',
  'item.delivery': '收货国家和运费',
  'item.contact': '客服联系方式',
  'item.imprint': '经营者信息',
  'imprint.notWritten': '还没有填写：点开补上名称和地址。',
  'imprint.gaps': '方括号里的内容还没有补上。',
  'item.payouts': '能付退款',
  'item.mail': '邮件能收到',
  'item.backup': '备份试着恢复过',
  'item.secondOwner': '有第二位店主',
  'of.network': (p: { name: string }) => `${p.name} 可以收款`,
  'of.paidOrder': (p: { name: string }) => `${p.name} 有一笔订单付款成功`,
  'of.books': (p: { name: string }) => `${p.name} 的账与另一个节点一致`,
  'why.none': '还没有设置网络。',
  'why.notProven': '收款总地址还没有证明由你控制。',
  'why.noFactory': '地址工厂还不在这个网络上。',
  'why.otherSecret':
    '收款总地址是用另一个 FORWARDER_SECRET 证明的：把原来的密钥放回来，或者重新证明一次。',
  'why.noActive':
    '这个账户还没有激活的地址：给它的第 1、2、3…个地址各转一点 TRX，最多五分钟后自动发现。',
  'books.notChecked': '还没有对过账：先设好对账用的另一个节点。',
  'books.differs': '与另一个节点不一致，要有人查看。',
  'how.payouts': '设置一个付款钱包，或者在设置里选“用我自己的钱包付”。',
  'how.mail': '发一封测试邮件给自己。',
  'how.backup': '90 天内恢复过一次备份才算数。',
  'how.secondOwner': '你进不来时，另一位店主可以；改收款地址也不用等一天。',
  'how.paidOrder': '自己下一单，用真钱付一次；不要用本店收款的钱包付，那算本店自己的转账。',
  'how.delivery': '没有运费的国家不能下单。',
  'how.goods': '添加一件商品，填好价格和库存。',
}

export type OfficeGoLiveTexts = TextsOf<typeof texts>
export default texts
