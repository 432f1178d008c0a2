import type { TextsOf } from '../textsOf.ts'

const texts = {
  home: '首页',
  waiting: '等我处理',
  'wait.toShip': '待发货的订单',
  'wait.money': '要决定的到账',
  'wait.refunds': '要批准的退款',
  'wait.returns': '要决定的退货',
  'wait.withdrawals': '要批准的提现',
  'wait.payouts': '卡住或不明的付款',
  'wait.networks': '停下的网络',
  'wait.settings': '等第二个人同意的更改',
  nothing: '没有要处理的事',
  nothingText: '付了款的订单和要决定的钱会出现在这里。',
  numbers: '最近 7 天',
  'number.ordersPaid': '付款订单',
  'number.sales': '销售额',
  'number.refunded': '退款',
  'number.newMembers': '新会员',
  before: '之前 7 天',
  same: '持平',
  health: '运行情况',
  networksOpen: (p: { open: number; all: number }) => `${p.open}/${p.all} 个网络可收款`,
  noNetworks: '还没有网络',
  networkClosed: (p: { name: string }) => `${p.name} 暂停收款`,
  'mail.off': '没有设置邮件服务器',
  'mail.untried': '还没有发过邮件',
  'mail.sent': '邮件正常',
  'mail.failed': '上一封邮件没有发出',
  jobsFine: '后台任务正常',
  jobsFailing: (p: { count: number }) => `${p.count} 个后台任务失败，正在重试`,
  noBackup: '还没有备份',
  backup: '备份：',
  demo: '演示模式，没有真钱',
}

export type OfficeHomeTexts = TextsOf<typeof texts>
export default texts
