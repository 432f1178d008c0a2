import type { OfficeCommentTexts } from '../cn/officeComments.ts'

export default {
  title: 'Questions and reviews',
  view: 'Filter',
  'view.unanswered': 'Questions to answer',
  'view.questions': 'Questions',
  'view.reviews': 'Reviews',
  'view.hidden': 'Hidden',
  'view.all': 'All',
  none: 'Nothing here',
  noneText: 'Members ask on a product’s page; buyers review once it has arrived.',
  question: 'Question',
  review: 'Review',
  stars: ({ stars }) => (stars === 1 ? '1 star' : `${stars} stars`),
  refunded: 'Refunded in full, not in the average',
  hidden: ({ why }) => `Hidden: ${why}`,
  buyer: 'Buyer',
  answer: 'Answer in public',
  hide: 'Hide',
  hideText:
    'It leaves the product’s page, and a review no longer counts. Its author reads the reason.',
  why: 'Reason (its author reads it)',
  show: 'Show again',
  picture: 'Picture',
  noPicture: 'The picture did not load',
  order: ({ number }) => `Order ${number}`,
} satisfies OfficeCommentTexts
