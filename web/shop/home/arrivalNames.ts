/** Home's query parameters that are read once (rules: screens#home-parameters). */
export const ARRIVAL = [
  'invitation',
  'param',
  'code',
  'buyDialog',
  'count',
  'usdt',
  'orderId',
  'productId',
  'optionId',
]
