import type { ItemTexts } from '../cn/item.ts'

export default {
  filterApply: 'Show results',
  priceFrom: 'Price from (USDT)',
  priceTo: 'Price to (USDT)',
  priceWrong: 'Enter a price, for example 12.50.',
  inStock: 'In stock only',
  freeDelivery: 'Free shipping only',

  chooseOptions: 'Choose options',
  choose: 'No option chosen',
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
    'Once your payment is final, the goods appear on the order page; its link is e-mailed to you.',
  shippingTextNoMail:
    'Once the payment is confirmed on chain, the goods appear on the order page. Save its link.',
  timeTitle: 'Shipping time',
  timeText: (p) =>
    `Shipped within ${p.hours} ${p.hours === '1' ? 'hour' : 'hours'} of the confirmed payment. Track the parcel on the order page.`,
  returnsTitle: 'Returns',
  returnsText: (p) =>
    `Within ${p.days} ${p.days === 1 ? 'day' : 'days'} of payment, if unused and in its original packaging. Request it on the order page.`,
  returnsTextDigital:
    'Digital goods cannot be returned once delivered. If they do not work, request a refund on the order page.',
  rewardsTitle: 'Shopping rewards',
  rewardsText:
    'Members who sign in and pay in USDT for eligible products receive a share of what the shop earns on them, in XMDD, after receipt and once the return period is over. No earnings, no reward; no amount is promised.',
  rewardsLink: 'See levels and shares',
  guaranteeTitle: 'Payment protection',
  guaranteeText:
    'Paid too much, too late, or for something sold out? You get the money back. You can look up every payment yourself.',
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
  linkPrice: (p: { named: string; price: string }) =>
    `The link says ${p.named} USDT, but the price is now ${p.price} USDT.`,
  memberPriceHint: 'Sign in to pay',
} satisfies ItemTexts
