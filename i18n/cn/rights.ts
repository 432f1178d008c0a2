import type { TextsOf } from '../textsOf.ts'

const texts = {
  'orders.read': '查看订单、商品和金额（不含姓名地址）',
  'orders.ship': '打包发货、改运单、发送卡密',
  'orders.cancel': '取消未付款的订单',
  'orders.note': '写备注、给买家发消息',
  'customers.read': '查看买家的姓名、地址、电话和邮箱',
  'keys.read': '查看卡密内容',
  'keys.write': '添加和移动卡密库存',
  'refunds.ask': '退订单的钱，最多到限额',
  'refunds.approve': '批准别人提出的退款，最多到限额',
  'returns.decide': '决定是否接受退货',
  'cases.decide': '处理对不上订单的钱，最多到限额',
  'withdrawals.decide': '决定提现，最多到限额',
  'payouts.approve': '批准大额付款，最多到限额',
  'payouts.resolve': '处理没发出的付款，最多到限额',
  'finance.read': '查看账目、提现、退款和网络',
  'catalogue.write': '编辑商品、价格和库存',
  'content.write': '编辑公告、横幅和文字',
  'texts.translate': '翻译商品、分类、横幅和公告的文字',
  'settings.write': '更改店铺设置',
  'addresses.write': '更改收款地址',
  'staff.manage': '管理员工和角色',
  'apiKeys.manage': '管理 API 密钥',
  'members.read': '查看会员的订单、余额、登录、限额、钱包和备注',
  'members.write': '冻结会员、结束登录、导出和删除会员资料',
  'credit.grant': '给会员赠送余额，最多到限额',
  'credit.fund': '把销售收入划入赠送金，最多到限额',
  'rewards.manage': '管理奖励池：划入收入、开设和停止活动，最多到限额',
  'audit.read': '查看操作记录',
  'conversations.read': '查看买家发来的消息',
  'conversations.answer': '回复买家、分派和关闭对话',
  'comments.moderate': '公开回答提问和评价，隐藏不合适的',
}

export type RightsTexts = TextsOf<typeof texts>
export default texts
