/** `{}` is the tracking number. */
const COURIER_TABLE = {
  sf: {
    name: '顺丰速运 SF Express',
    url: 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/{}',
  },
  ems: { name: 'EMS 中国邮政', url: 'https://www.ems.com.cn/queryList?mailNum={}' },
  jd: { name: '京东物流 JD', url: 'https://www.jdl.com/orderSearch/?waybillCodes={}' },
  zto: { name: '中通快递 ZTO', url: 'https://www.zto.com/express/expressCheck.html?txtBill={}' },
  yto: { name: '圆通速递 YTO', url: 'https://www.yto.net.cn/express/search?waybillNo={}' },
  sto: { name: '申通快递 STO', url: 'https://www.sto.cn/query?waybillNo={}' },
  yunda: { name: '韵达快递 Yunda', url: 'https://www.yundaex.com/cn/track?no={}' },
  dhl: { name: 'DHL', url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}' },
  fedex: { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  ups: { name: 'UPS', url: 'https://www.ups.com/track?tracknum={}' },
  usps: { name: 'USPS', url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
  royalmail: {
    name: 'Royal Mail',
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/{}',
  },
  yamato: {
    name: 'ヤマト運輸 Yamato',
    url: 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno={}',
  },
  sagawa: {
    name: '佐川急便 Sagawa',
    url: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={}',
  },
  japanpost: {
    name: '日本郵便 Japan Post',
    url: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={}',
  },
  cj: {
    name: 'CJ대한통운 CJ Logistics',
    url: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={}',
  },
  koreapost: {
    name: '우체국 Korea Post',
    url: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={}',
  },
  bluedart: { name: 'Blue Dart', url: 'https://www.bluedart.com/tracking?trackFor=0&trackNo={}' },
  indiapost: {
    name: 'India Post',
    url: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?id={}',
  },
  delhivery: { name: 'Delhivery', url: 'https://www.delhivery.com/track-v2/package/{}' },
  track17: { name: '17TRACK', url: 'https://t.17track.net/en#nums={}' },
  other: { name: '', url: null },
} as const satisfies Record<string, { name: string; url: string | null }>

export type Courier = keyof typeof COURIER_TABLE
export const COURIERS = Object.keys(COURIER_TABLE) as [Courier, ...Courier[]]

export const isCourier = (code: string): code is Courier => Object.hasOwn(COURIER_TABLE, code)
export const courierName = (code: Courier): string => COURIER_TABLE[code].name

/** No link, no formula, no invisible character. */
export const TRACKING = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{2,38})[A-Za-z0-9]$/

export function trackingUrl(code: string, tracking: string | null): string | null {
  if (!isCourier(code) || tracking === null || !TRACKING.test(tracking)) return null
  const { url } = COURIER_TABLE[code]
  return url === null ? null : url.replace('{}', encodeURIComponent(tracking.replace(/[ -]/g, '')))
}

const lower = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** By its code or any word of its name. */
export function findCourier(text: string): Courier | undefined {
  const asked = lower(text)
  if (asked === '') return undefined
  return COURIERS.find(
    (code) =>
      code !== 'other' &&
      (code === asked || ` ${lower(courierName(code))} `.includes(` ${asked} `)),
  )
}
