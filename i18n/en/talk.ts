import type { TalkTexts } from '../cn/talk.ts'

export default {
  title: 'Customer service',
  ask: 'Ask a question',
  askText:
    'How to buy, a payment that has not arrived, a question about a product: write to us here.',
  aboutOrder: ({ number }) => `Order ${number}`,
  question: 'Question',
  mine: 'My conversations',
  yourOrders: 'About an order',
  elsewhere: 'Contact us elsewhere',
  write: 'Write a message',
  send: 'Send',
  addPicture: 'Add a picture',
  removePicture: 'Remove the picture',
  pictureNo: ({ count }) => `Picture ${count}`,
  you: 'You',
  shop: 'Shop',
  unread: 'Unread',
  closedText: 'This conversation is closed. Writing opens it again.',
  empty: 'No messages yet. Write your question; we answer here.',
  email: 'E-mail (optional)',
  emailText:
    'We notify you when there is an answer. The e-mail contains only a link, not the messages.',
  answersGoTo: ({ to }) => `We tell you at ${to} when there is an answer`,
  noContact: 'You left no contact details: save the link to this page. Answers appear here.',
  older: 'Older messages',
  never:
    'Never send sign-in codes, passwords, recovery phrases or private keys to anyone. The shop never asks for them.',
  hasAnswer: 'New answer',
  noPictureRead: 'The picture did not load',
  signIn: 'Sign in to keep your questions in your account.',
} satisfies TalkTexts
