import type { LaterTexts } from '../cn/later.ts'

export default {
  norisk: 'お支払いの安全',
  'norisk.text': '2つの支払い方法の意味と、このお店にできること・できないことを説明します。',
  PolygonScan: '支払いを調べる',
  'PolygonScan.text': '取引ハッシュまたは注文番号で支払いを調べ、まだ反映されない理由を示します。',
  scanOk: '受け取り結果',
  'scanOk.text': 'キャンペーンを受け取れたかどうかをここに示します。',
  checkOk: '確認結果',
  'checkOk.text': 'ウォレット確認の結果をここに表示します。',
  scan: 'ウォレット確認',
  'scan.text': '3つのネットワークでウォレットが与えたUSDTの許可を確認し、取り消せます。',
  bscairdrop: 'キャンペーン受け取り',
  'bscairdrop.text': '署名だけでキャンペーンのXMDDを受け取れます。許可を求めることはありません。',
  miningDao: 'DAOマイニング',
  'miningDao.text': 'DAOからのマイニング報酬。',
  dao: 'DAO参加',
  'dao.text': 'DAOへの参加状況。',
  admin: '管理画面',
  'admin.text': '店主が商品、注文、支払いを管理する場所です。',
  token: 'MDDとXMDD',
  'token.text': 'MDDとXMDDの価格、数量、交換。',
} satisfies LaterTexts
