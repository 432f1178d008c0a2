import type { LegalTexts } from '../cn/legal.ts'

export default {
  notOpen: 'This shop is not open yet. Please come back later.',
  'terms.title': 'Terms of sale',
  'terms.text':
    '1. The seller is {shop}, run by the business named under “Imprint”.\n2. Prices are in USDT. The total shown when you order, delivery included, is what you pay; the order page says until when.\n3. An order is accepted once its payment is final on the chain. Overpayments, underpayments and late payments go back to the payer, or count towards the order or your balance; the order page says which.\n4. The sender pays the network fee of a transfer.\n5. Goods are sent to the address on the order; digital goods are delivered on the order page. Goods count as received {receiveDays} days after they were sent.\n6. For returns and refunds see “Returns”.\n7. If something is wrong, contact us first.\nCustomer service: {contact}\n[Law and place of jurisdiction]',
  'privacy.title': 'Privacy',
  'privacy.text':
    '{shop} keeps what an order needs: what was ordered, the recipient’s name, phone and address, the e-mail or phone that you left, and the payment as the chain shows it. Names, phones and addresses of guests are deleted {guestDataDays} days after delivery.\nTransfers on a chain are public and cannot be deleted.\nWe use no third-party analytics and sell nothing about you; the carrier gets what it needs to deliver.\nMembers can download and delete their data under “Me”. You can also ask us to see, correct or delete it.\nCustomer service: {contact}',
  'returns.title': 'Returns',
  'returns.text':
    'Goods can be returned within {returnDays} days of payment, unused and in their packaging. Ask for the return on the order page and say why; once we have agreed, you get the address, and the refund when the goods are back.\nWe pay the return shipping of faulty goods; otherwise you do.\n[Goods that are not taken back]\nDigital goods are not taken back once delivered, unless they do not work.\nRefunds are paid in USDT to the address that you enter on the order page: without a wait if the wallet that paid signs for it, else {refundHours} h after you confirm it. An amount below the network fee becomes credit or stays on the order.\nCustomer service: {contact}',
  'imprint.title': 'Imprint',
  'imprint.text':
    '{shop}\n[Name of the business]\n[Address]\n{contact}\n[Registration number, if any]\n{site}',
} satisfies LegalTexts
