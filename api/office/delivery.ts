import { Type } from 'typebox'
import { MAX_SLIPS } from '../../basics/delivery.ts'
import { call } from '../call.ts'
import {
  KEY_STATES,
  LineNo,
  Parcel,
  ParcelId,
  ParcelLine,
  PastedRows,
  PastedText,
  Reveal,
  SENDING,
} from '../deliveryShapes.ts'
import {
  Done,
  Id,
  Instant,
  Language,
  Nullable,
  OrderId,
  Text,
  oneOf,
  ExactText,
} from '../shapes.ts'

const ship = { staff: 'orders.ship' } as const
const stock = { staff: 'keys.write' } as const

export const shipLines = call({
  path: 'POST office/shipLines',
  summary:
    'Sends pieces of an order in one parcel: the lines named, or everything posted that is still to ship',
  access: ship,
  input: Type.Object({
    orderId: OrderId,
    lines: Type.Optional(Type.Array(ParcelLine, { minItems: 1, maxItems: 500 })),
    ...SENDING,
  }),
  result: Parcel,
  errors: ['orderUnknown', 'conflict'],
})

export const correctParcel = call({
  path: 'POST office/correctParcel',
  summary:
    'Changes courier, number or note of a parcel that no one else has changed since it was read',
  access: ship,
  input: Type.Object({ parcelId: ParcelId, version: Type.Integer({ minimum: 1 }), ...SENDING }),
  result: Parcel,
  errors: ['notFound', 'conflict'],
})

export const undoParcel = call({
  path: 'POST office/undoParcel',
  summary: 'Takes a parcel back within a day, while nothing of it was received or returned',
  access: ship,
  input: Type.Object({ parcelId: ParcelId }),
  result: Done,
  errors: ['notFound', 'conflict'],
})

export const listParcels = call({
  path: 'GET office/listParcels',
  summary: "An order's parcels, undone ones left out",
  access: { staff: 'orders.read', unaudited: true },
  input: Type.Object({ orderId: OrderId }),
  result: Type.Object({ parcels: Type.Array(Parcel) }),
  errors: ['orderUnknown'],
})

export const previewShipping = call({
  path: 'POST office/previewShipping',
  summary: 'What pasted rows of order number, courier and tracking number would send',
  access: { staff: 'orders.ship', unaudited: true },
  input: Type.Object({ rows: PastedText }),
  result: Type.Object({
    rows: PastedRows,
    ready: Type.Integer(),
    token: Type.String({ description: 'for shipPasted, within half an hour' }),
  }),
  errors: [],
  largestBody: 1_000_000,
})

export const shipPasted = call({
  path: 'POST office/shipPasted',
  summary: 'Sends what previewShipping showed; refused when an order changed since',
  access: ship,
  input: Type.Object({ rows: PastedText, token: Text(200, 1) }),
  result: Type.Object({ rows: PastedRows, shipped: Type.Integer() }),
  errors: ['conflict'],
  largestBody: 1_000_000,
})

const Slip = Type.Object({
  orderId: OrderId,
  createdAt: Instant,
  receiverName: Type.String(),
  phone: Type.String(),
  country: Type.String(),
  address: Type.String(),
  lines: Type.Array(
    Type.Object({
      lineNo: LineNo,
      name: Type.String(),
      option: Type.String(),
      count: Type.Integer(),
    }),
  ),
})

export const readPackingSlips = call({
  path: 'POST office/packingSlips',
  summary: 'Receiver and goods still to ship, to print and put into parcels',
  access: { staff: 'orders.receiver' },
  input: Type.Object({
    orderIds: Type.Array(OrderId, { minItems: 1, maxItems: MAX_SLIPS }),
  }),
  result: Type.Object({ slips: Type.Array(Slip) }),
  errors: [],
})

export const readParcelSlip = call({
  path: 'POST office/parcelSlip',
  summary: 'Receiver and contents of a parcel, to print again',
  access: { staff: 'orders.receiver' },
  input: Type.Object({ parcelId: ParcelId }),
  result: Slip,
  errors: ['notFound'],
})

export const listOrderKeys = call({
  path: 'GET office/orderKeys',
  summary:
    'The digital lines of an order: how many keys each was given, and who looked at them. The ' +
    'keys themselves are not shown',
  access: { staff: 'orders.read', unaudited: true },
  input: Type.Object({ orderId: OrderId, language: Type.Optional(Language) }),
  result: Type.Object({
    keys: Type.Array(
      Type.Object({
        lineNo: LineNo,
        name: Type.String(),
        count: Type.Integer(),
        given: Type.Integer(),
        state: oneOf(KEY_STATES),
        revealed: Type.Integer({ description: 'how often they were shown to the buyer' }),
        reveals: Type.Array(Reveal, { description: 'the newest' }),
      }),
    ),
  }),
  errors: ['orderUnknown'],
})

export const revealOrderKeys = call({
  path: 'POST office/revealOrderKeys',
  summary:
    'The keys that a line was given, to look into a complaint. Each time is noted, and the buyer ' +
    'sees that the shop looked',
  access: { staff: 'keys.read' },
  input: Type.Object({ orderId: OrderId, lineNo: LineNo }),
  result: Type.Object({ keys: Type.Array(Type.String()) }),
  errors: ['orderUnknown', 'notFound'],
})

export const sendKeys = call({
  path: 'POST office/sendKeys',
  summary:
    'Mails the buyer again that the keys are there; the mail names them only where the shop wants that',
  access: ship,
  input: Type.Object({ orderId: OrderId }),
  result: Done,
  errors: ['orderUnknown', 'conflict'],
})

const RefusedKeys = Type.Array(
  Type.Object({
    line: Type.Integer(),
    problem: oneOf(['tooLong', 'control', 'twice', 'duplicate', 'tooMany'] as const),
  }),
)
const PastedKeys = ExactText(900_000, 1)

export const previewKeys = call({
  path: 'POST office/previewKeys',
  summary: 'How many of pasted keys could be added, and which lines not',
  access: stock,
  input: Type.Object({ optionId: Id, keys: PastedKeys }),
  result: Type.Object({ ready: Type.Integer(), refused: RefusedKeys }),
  errors: ['notFound'],
  largestBody: 4_000_000,
  limitPerMinute: 20,
})

export const loadKeys = call({
  path: 'POST office/loadKeys',
  summary: "Adds pasted keys, one a line, to an option's stock, which from then on is their number",
  access: stock,
  input: Type.Object({
    optionId: Id,
    batch: Text(60, 1),
    keys: PastedKeys,
  }),
  result: Type.Object({
    loaded: Type.Integer(),
    left: Type.Integer(),
    refused: RefusedKeys,
  }),
  errors: ['notFound'],
  largestBody: 4_000_000,
})

export const removeKeys = call({
  path: 'POST office/removeKeys',
  summary: "Puts a batch's keys that are not sold into the bin, for 30 days",
  access: stock,
  input: Type.Object({ optionId: Id, batch: Text(60, 1) }),
  result: Type.Object({ removed: Type.Integer(), left: Type.Integer() }),
  errors: ['notFound', 'conflict'],
})

export const restoreKeys = call({
  path: 'POST office/restoreKeys',
  summary: "Takes a batch's keys out of the bin",
  access: stock,
  input: Type.Object({ optionId: Id, batch: Text(60, 1) }),
  result: Type.Object({ restored: Type.Integer(), left: Type.Integer() }),
  errors: ['notFound'],
})

export const moveKeys = call({
  path: 'POST office/moveKeys',
  summary: "Moves a batch's unsold keys to another option",
  access: stock,
  input: Type.Object({ optionId: Id, batch: Text(60, 1), toOptionId: Id }),
  result: Type.Object({ moved: Type.Integer(), duplicates: Type.Integer() }),
  errors: ['notFound', 'conflict'],
})

export const listKeyBatches = call({
  path: 'GET office/keyBatches',
  summary: "An option's batches of keys, newest first",
  access: { staff: 'keys.write', unaudited: true },
  input: Type.Object({ optionId: Id }),
  result: Type.Object({
    batches: Type.Array(
      Type.Object({
        batch: Type.String(),
        loaded: Type.Integer(),
        left: Type.Integer(),
        binned: Type.Integer({ description: 'removed, and can be taken back' }),
        binnedUntil: Nullable(Instant),
        at: Instant,
      }),
    ),
  }),
  errors: [],
})

export const deliverKeys = call({
  path: 'POST office/deliverKeys',
  summary: 'Gives the waiting lines of an order their keys, as far as there are some',
  access: ship,
  input: Type.Object({ orderId: OrderId }),
  result: Type.Object({ delivered: Type.Array(LineNo) }),
  errors: ['orderUnknown'],
})

export const sendOrderLink = call({
  path: 'POST office/sendOrderLink',
  summary: "Sends the order's link to its buyer again",
  access: ship,
  input: Type.Object({ orderId: OrderId }),
  result: Done,
  errors: ['orderUnknown', 'conflict'],
})
