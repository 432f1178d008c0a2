import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: '샤오푸',
  footer: '이 메일은 자동으로 발송되었으며 회신할 수 없습니다.',

  'code.title': '인증번호',
  'code.text': ({ code }) =>
    `인증번호는 다음과 같습니다.\n\n${code}\n\n5분 동안 한 번만 쓸 수 있습니다. 누구에게도 알려 주지 마세요. 고객센터는 인증번호를 묻지 않습니다.\n\n직접 요청하지 않았다면 이 메일을 무시하세요.`,
  'code.sms': ({ code }) => `[샤오푸] 인증번호 ${code} (5분간 유효). 누구에게도 알려 주지 마세요.`,

  'signedIn.title': '새 로그인',
  'signedIn.text': ({ agent }) =>
    `방금 다음 기기에서 로그인했습니다: ${agent}\n\n본인이 아니라면 바로 비밀번호를 바꾸고 "내 정보"에서 다른 기기를 로그아웃하세요.`,
  'signedIn.sms': '[샤오푸] 방금 계정에 로그인했습니다. 본인이 아니라면 바로 비밀번호를 바꾸세요.',

  'passwordChanged.title': '비밀번호가 변경되었습니다',
  'passwordChanged.text':
    '비밀번호가 변경되었고 다른 기기는 모두 로그아웃되었습니다.\n\n본인이 아니라면 바로 "비밀번호 찾기"로 다시 설정하고 고객센터에 연락하세요.',
  'passwordChanged.sms':
    '[샤오푸] 비밀번호가 변경되었습니다. 본인이 아니라면 바로 고객센터에 연락하세요.',

  'secPasswordChanged.title': '자금 비밀번호가 변경되었습니다',
  'secPasswordChanged.text':
    '자금 비밀번호가 변경되었습니다.\n\n본인이 아니라면 바로 로그인 비밀번호를 바꾸고 고객센터에 연락하세요.',
  'secPasswordChanged.sms':
    '[샤오푸] 자금 비밀번호가 변경되었습니다. 본인이 아니라면 바로 고객센터에 연락하세요.',

  'walletBound.title': '지갑이 연결되었습니다',
  'walletBound.text': ({ address }) =>
    `지갑 ${address}이(가) 계정에 연결되어 이제 로그인에 쓸 수 있습니다.\n\n본인이 아니라면 바로 비밀번호를 바꾸고 고객센터에 연락하세요.`,
  'walletBound.sms': ({ address }) =>
    `[샤오푸] 지갑 ${address}이(가) 연결되었습니다. 본인이 아니라면 바로 연락하세요.`,

  'passkeyAdded.title': '패스키가 추가되었습니다',
  'passkeyAdded.text': ({ name }) =>
    `패스키 "${name}"이(가) 추가되어 이제 자금 이동을 확인할 수 있습니다.\n\n본인이 아니라면 바로 비밀번호를 바꾸고 고객센터에 연락하세요.`,
  'passkeyAdded.sms':
    '[샤오푸] 계정에 패스키가 추가되었습니다. 본인이 아니라면 바로 비밀번호를 바꾸세요.',

  'withdrawalRequested.title': '출금 신청 접수',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network})을(를) ${address}(으)로 보내는 출금 신청을 받았습니다.\n\n본인이 아니라면 바로 고객센터에 연락하세요.`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `[샤오푸] 출금 신청 ${amount} ${asset}. 본인이 아니라면 바로 연락하세요.`,

  'withdrawalDone.title': '출금 완료',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network})을(를) ${address}(으)로 보냈고 체인에서 최종 확정되었습니다.`,
  'withdrawalDone.sms': ({ amount, asset }) => `[샤오푸] ${amount} ${asset} 출금이 완료되었습니다.`,

  'withdrawalRefused.title': '출금 거절',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `${amount} ${asset} 출금이 거절되었습니다. 금액과 수수료는 잔액으로 돌려드렸습니다.${reason ? `\n\n사유: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `[샤오푸] ${amount} ${asset} 출금이 거절되어 잔액으로 돌려드렸습니다.`,

  'deposit.title': '입금 완료',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset}이(가) 잔액에 더해졌습니다.`,

  'transferIn.title': '이체를 받았습니다',
  'transferIn.text': ({ amount, asset, from }) =>
    `${from} 님이 ${amount} ${asset}을(를) 보냈습니다.`,

  'orderPaid.title': '주문 결제 완료',
  'orderPaid.text': ({ orderId, amount, asset }) =>
    `주문 ${orderId}이(가) 결제되었습니다: ${amount} ${asset}.`,

  'orderShort.title': '결제 금액이 일부 부족합니다',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `주문 ${orderId}의 결제 금액 중 일부가 들어왔고, ${missing} USDT가 부족합니다. ${until} 전에 나머지를 결제해 주세요. 그때까지 결제되지 않으면 보내신 금액을 돌려받으실 수 있습니다.${link ? `\n\n나머지 결제 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) =>
    `Xiaopu: 주문에 ${missing} USDT가 부족합니다. 주문 페이지에서 결제해 주세요.`,

  'moneyCredited.title': '잔액에 입금되었습니다',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `주문 ${orderId}에 쓰이지 않은 ${amount} ${asset}이(가) 잔액에 입금되었습니다. 구매나 출금에 쓰실 수 있습니다.`,
  'moneyCredited.sms': ({ amount, asset }) =>
    `Xiaopu: ${amount} ${asset}이(가) 잔액에 입금되었습니다.`,

  'refundOffered.title': '돌려받을 금액이 있습니다',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `주문 ${orderId}의 ${amount} USDT(${network})를 돌려받으실 수 있습니다. 주문 페이지를 열고 본인의 주소를 입력해 주세요. 보낸 주소는 거래소의 것일 수 있으므로 그곳으로 자동 환불하지 않습니다.${link ? `\n\n주문 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) =>
    `Xiaopu: 돌려받을 ${amount} USDT가 있습니다. 주문 페이지에서 주소를 입력해 주세요.`,

  'refundClaimed.title': '환불 주소가 입력되었습니다',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `주문 ${orderId}의 환불 ${amount} USDT는 ${address}(${network})로 보내집니다.\n\n본인이 아니라면 지금 주문 페이지를 열어 주소를 바꾸고 고객 센터에 연락해 주세요.${link ? `\n\n주문 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) =>
    `Xiaopu: 환불 ${amount} USDT는 ${address}로 갑니다. 본인이 아니면 연락 주세요.`,

  'refundBack.title': '환불이 되지 않았습니다',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `주문 ${orderId}의 환불 ${amount} USDT(${network})를 보내지 못했습니다. 금액은 그대로 있습니다. 주문 페이지를 열고 다른 주소를 입력해 주세요.${link ? `\n\n주문 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) =>
    `Xiaopu: 환불 ${amount} USDT가 되지 않았습니다. 다른 주소를 입력해 주세요.`,

  'refundDone.title': '환불이 완료되었습니다',
  'refundDone.text': ({ orderId, amount, network, address }) =>
    `주문 ${orderId}의 환불 ${amount} USDT가 ${address}(${network})로 보내졌고 체인에서 최종 확정되었습니다.`,
  'refundDone.sms': ({ amount }) => `Xiaopu: 환불 ${amount} USDT가 보내졌고 최종 확정되었습니다.`,

  'returnRefused.title': '반품이 거절되었습니다',
  'returnRefused.text': ({ orderId, why }) =>
    `주문 ${orderId}의 반품 요청이 거절되었습니다.\n\n이유: ${why}`,
  'returnRefused.sms': 'Xiaopu: 반품이 거절되었습니다. 이유는 주문 페이지에 있습니다.',

  'reviewWaits.title': '사람의 확인을 기다리는 금액이 있습니다',
  'reviewWaits.text': ({ count, lines }) =>
    `확인을 기다리는 항목: ${count}\n\n${lines}\n\n확인과 처리: npm run review -- list`,
  'reviewWaits.sms': ({ count }) => `Xiaopu: 확인을 기다리는 항목이 ${count}건 있습니다.`,
} satisfies MailTexts
