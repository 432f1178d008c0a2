import type { ItemTexts } from '../cn/item.ts'

export default {
  chooseOptions: 'Choose options',
  choose: 'Choose',
  optionCount: (p) => `${p.count} to choose from`,
  stock: (p) => `${p.count} in stock`,
  andUp: 'and up',
  zoom: 'Enlarge picture',
  playVideo: 'Play video',
  video: 'Video',
  viewer: 'Pictures',
  services: 'Delivery, returns and payment',
  shipsWithin: (p) => `Ships within ${p.hours} h`,
  shipsAtOnce: 'Delivered on payment',
  shippingFrom: (p) => `Shipping from ${p.fee} USDT`,
  returns: (p) => `${p.days}-day returns`,
  returnsDigital: 'Refund if it fails',
  guarantee: 'Payment protected',
  shippingTitle: 'Delivery',
  shippingText: 'Shipping depends on the country and is shown before you order.',
  shippingTextDigital:
    'Once the chain confirms your payment, the goods appear on the order page and in your mail.',
  timeTitle: 'Dispatch',
  timeText: (p) =>
    `Sent within ${p.hours} hours of the confirmed payment. The order page shows where the parcel is.`,
  returnsTitle: 'Returns',
  returnsText: (p) =>
    `Within ${p.days} days of payment, unused and in the packing. Ask on the order page.`,
  returnsTextDigital:
    'Digital goods are not taken back once delivered. If they do not work, ask for a refund on the order page.',
  rewardsTitle: 'Shopping rewards',
  rewardsText:
    'Members who buy goods that take part, in USDT, get a part of what the shop earns on them, in XMDD, once they were received and the time for returns is over. Goods that earn nothing bring nothing; no amount is promised.',
  rewardsLink: 'Levels and shares',
  guaranteeTitle: 'Payment protection',
  guaranteeText:
    'Paid too much, too late, or for something that is gone: the money comes back. You can look up every payment yourself.',
  similar: 'You may also like',
  contact: 'Chat',
  shareTitle: 'Share this product',
  shareLink: 'Copy link',
  shareSystem: 'More apps',
  poster: 'Poster to share',
  posterSave: 'Save poster',
  posterScan: 'Scan to see it',
  posterFailed: 'The poster could not be drawn. You can copy the link instead.',
  deliverTo: 'Deliver to',
  change: 'Change',
} satisfies ItemTexts
