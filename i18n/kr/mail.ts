import type { MailTexts } from '../cn/mail.ts'

export default {
  shopName: '샤오푸',
  sms: (p) => `[${p.shop}] ${p.text}`,
  footer: '이 메일은 자동으로 발송되었으며 회신할 수 없습니다.',

  'code.title': '인증 코드',
  'code.text': ({ code }) =>
    `인증 코드는 다음과 같습니다.\n\n${code}\n\n5분 동안 한 번만 쓸 수 있습니다. 누구에게도 알려 주지 마세요. 고객센터는 인증 코드를 묻지 않습니다.\n\n직접 요청하지 않았다면 이 메일을 무시하세요.`,
  'code.sms': ({ code }) => `인증 코드 ${code} (5분간 유효). 누구에게도 알려 주지 마세요.`,

  'orderCode.title': '주문 인증 코드',
  'orderCode.text': ({ orderId, code }) =>
    `주문 ${orderId}의 인증 코드:\n\n${code}\n\n5분 동안 한 번만 유효합니다. 환불 주소나 새 연락처를 확인하는 데 쓰입니다. 누구에게도 알려 주지 마세요. 직원은 코드를 묻지 않습니다.\n\n본인이 아니라면 이 메일을 무시하세요. 아무것도 바뀌지 않습니다.`,
  'orderCode.sms': ({ code }) =>
    `주문 인증 코드 ${code}, 5분간 유효. 환불 주소나 연락처 확인용, 공유 금지.`,

  'orderLink.title': '주문 링크',
  'orderLink.text': ({ orderId, link }) =>
    `주문 ${orderId}\n\n${link}\n\n이 링크가 있으면 누구나 주문을 볼 수 있으니 전달하지 마세요. 주문하지 않았다면 이 메일을 무시하세요.`,
  'orderLink.sms': ({ link }) => `주문 ${link}`,

  'orderTaken.title': '주문이 계정에 추가됨',
  'orderTaken.text': ({ orderId }) =>
    `주문번호 ${orderId}의 주문이 방금 한 계정에 추가되었습니다. 그 전에 결제한 금액은 그대로 고객님의 것이며, 환불하려면 이 이메일로 받은 인증 코드가 필요합니다.\n\n본인이 아니라면 다른 사람이 주문 링크를 가지고 있는 것입니다. 결제하지 말고 고객센터에 문의하세요.`,
  'orderTaken.sms': ({ orderId }) =>
    `주문 ${orderId} 계정에 추가됨. 본인이 아니면 결제하지 마세요.`,

  'contactReplaced.title': '주문 연락처 변경됨',
  'contactReplaced.text': ({ orderId }) =>
    `주문번호 ${orderId}의 주문을 한 브라우저에서 다른 연락처를 입력했습니다. 앞으로 인증 코드와 알림은 그 연락처로 갑니다.\n\n직접 변경하지 않았다면 결제하기 전에 고객센터에 문의하세요.`,
  'contactReplaced.sms': ({ orderId }) =>
    `주문 ${orderId} 연락처가 변경됨. 본인이 아니면 문의하세요.`,

  'signedIn.title': '새 로그인',
  'signedIn.text': ({ agent }) =>
    `방금 다음 기기에서 로그인했습니다: ${agent}\n\n본인이 아니라면 바로 비밀번호를 바꾸고 “내 정보”에서 다른 기기를 로그아웃하세요.`,
  'signedIn.sms': '방금 계정에 로그인했습니다. 본인이 아니라면 바로 비밀번호를 바꾸세요.',

  'passwordChanged.title': '비밀번호가 변경되었습니다',
  'passwordChanged.text':
    '비밀번호가 변경되었고 다른 기기는 모두 로그아웃되었습니다.\n\n본인이 아니라면 바로 “비밀번호를 잊으셨나요?”로 다시 설정하고 고객센터에 연락하세요.',
  'passwordChanged.sms': '비밀번호가 변경되었습니다. 본인이 아니라면 바로 고객센터에 연락하세요.',

  'secPasswordChanged.title': '자금 비밀번호가 변경되었습니다',
  'secPasswordChanged.text':
    '자금 비밀번호가 변경되었습니다.\n\n본인이 아니라면 바로 로그인 비밀번호를 바꾸고 고객센터에 연락하세요.',
  'secPasswordChanged.sms':
    '자금 비밀번호가 변경되었습니다. 본인이 아니라면 바로 고객센터에 연락하세요.',

  'walletBound.title': '지갑이 등록되었습니다',
  'walletBound.text': ({ address }) =>
    `계정에 지갑(${address})이 등록되어 이제 로그인에 쓸 수 있습니다.\n\n본인이 아니라면 바로 비밀번호를 바꾸고 고객센터에 연락하세요.`,
  'walletBound.sms': ({ address }) =>
    `계정에 지갑(${address})이 등록되었습니다. 본인이 아니라면 바로 연락하세요.`,

  'limitReplaced.title': '이전 지출 한도를 철회해 주세요',
  'limitReplaced.text': ({ network, wallet, contract, until }) =>
    `상점의 지출 한도 컨트랙트가 바뀌었습니다. 이전 한도(${network}, 지갑 ${wallet}, 컨트랙트 ${contract}, ${until}까지)는 더 이상 쓰이지 않으며 인출되지 않습니다. “지갑 승인 확인” 페이지에서 USDT 승인을 철회하고, 필요하면 새 한도를 설정하세요.`,
  'limitReplaced.sms': '이전 지출 한도는 더 이상 쓰이지 않습니다. 승인을 철회해 주세요.',
  'passkeyAdded.title': '패스키가 추가되었습니다',
  'passkeyAdded.text': ({ name }) =>
    `“${name}” 패스키가 추가되어 이제 자금 이동을 확인할 수 있습니다.\n\n본인이 아니라면 바로 비밀번호를 바꾸고 고객센터에 연락하세요.`,
  'passkeyAdded.sms': '계정에 패스키가 추가되었습니다. 본인이 아니라면 바로 비밀번호를 바꾸세요.',

  'keysRemoved.title': '지갑과 패스키가 삭제되었습니다',
  'keysRemoved.text': ({ names }) =>
    `비밀번호가 재설정되었습니다. 안전을 위해 그 직전에 추가된 다음 항목을 삭제했습니다: ${names}\n\n직접 추가하셨다면 24시간 뒤에 다시 추가할 수 있습니다. 직접 재설정하지 않으셨다면 바로 “비밀번호를 잊으셨나요?”로 다시 설정하고, 메일함이 안전한지 확인한 뒤 고객센터에 연락하세요.`,
  'keysRemoved.sms':
    '비밀번호가 재설정되어 직전에 추가된 지갑과 패스키를 삭제했습니다. 24시간 뒤 다시 추가할 수 있습니다.',

  'secPasswordUndone.title': '이전 자금 비밀번호로 되돌렸습니다',
  'secPasswordUndone.text':
    '비밀번호가 재설정되었습니다. 안전을 위해 그 직전에 인증 코드로 설정된 자금 비밀번호를 없애고, 그전 자금 비밀번호가 있으면 되돌렸습니다.\n\n기억나지 않으면 24시간 뒤에 인증 코드로 새로 설정할 수 있습니다.',
  'secPasswordUndone.sms': '비밀번호가 재설정되어 직전에 코드로 설정된 자금 비밀번호를 없앴습니다.',

  'withdrawalRequested.title': '출금 신청 접수',
  'withdrawalRequested.text': ({ amount, asset, network, address }) =>
    `출금 신청을 받았습니다: ${amount} ${asset} (${network}), 받는 주소 ${address}.\n\n본인이 아니라면 바로 고객센터에 연락하세요.`,
  'withdrawalRequested.sms': ({ amount, asset }) =>
    `출금 신청 ${amount} ${asset}. 본인이 아니라면 바로 연락하세요.`,

  'withdrawalDone.title': '출금 완료',
  'withdrawalDone.text': ({ amount, asset, network, address }) =>
    `${amount} ${asset} (${network}) 출금이 체인에서 최종 확정되었습니다. 받는 주소: ${address}.`,
  'withdrawalDone.sms': ({ amount, asset }) => `${amount} ${asset} 출금이 완료되었습니다.`,

  'withdrawalRefused.title': '출금 거절',
  'withdrawalRefused.text': ({ amount, asset, reason }) =>
    `${amount} ${asset} 출금이 거절되었습니다. 금액과 수수료는 잔액으로 돌려드렸습니다.${reason ? `\n\n사유: ${reason}` : ''}`,
  'withdrawalRefused.sms': ({ amount, asset }) =>
    `${amount} ${asset} 출금이 거절되어 잔액으로 돌려드렸습니다.`,

  'deposit.title': '입금 완료',
  'deposit.text': ({ amount, asset }) => `${amount} ${asset} 입금이 잔액에 반영되었습니다.`,

  'transferIn.title': '이체를 받았습니다',
  'transferIn.text': ({ amount, asset, from }) => `${from} 님이 ${amount} ${asset}를 보냈습니다.`,

  'coinPledged.title': '예치가 시작되었습니다',
  'coinPledged.text': ({ amount, asset }) =>
    `코인이 도착해 ${amount} ${asset} 예치가 시작되었습니다.`,

  'coinHeld.title': '보내신 코인이 상점의 처리를 기다립니다',
  'coinHeld.text': ({ amount, asset }) =>
    `상점 컨트랙트로 보내신 코인(${amount} ${asset})에 해당하는 예치가 없어 상점의 처리를 기다리고 있습니다.`,

  'creditGranted.title': '상점이 잔액을 지급했습니다',
  'creditGranted.text': ({ amount, asset }) =>
    `상점이 계정에 ${amount} ${asset}를 추가했습니다. 결제에 쓸 수 있습니다.`,

  'orderPaid.title': '주문 결제 완료',
  'orderPaid.text': ({ orderId, amount, asset }) =>
    `주문 ${orderId} 결제가 완료되었습니다: ${amount} ${asset}.`,

  'orderConfirmed.title': '결제가 확인되었습니다',
  'orderConfirmed.text': (facts: {
    orderId: string
    amount: string
    asset: string
    link: string
  }) =>
    `주문 ${facts.orderId} 결제 완료: ${facts.amount} ${facts.asset}. 발송되면 다시 알려 드립니다.${facts.link ? `\n\n주문 페이지(전달하지 마세요):\n\n${facts.link}` : ''}`,
  'orderConfirmed.sms': (facts: { orderId: string; amount: string; asset: string }) =>
    `주문 ${facts.orderId} 결제 완료, ${facts.amount} ${facts.asset}.`,

  'orderShipped.title': '상품이 발송되었습니다',
  'orderShipped.text': (facts: {
    orderId: string
    courier: string
    tracking: string
    url: string
    link: string
  }) =>
    `주문 ${facts.orderId} 상품이 발송되었습니다.${facts.tracking ? `\n\n${facts.courier} ${facts.tracking}` : ''}${facts.url ? `\n\n${facts.url}` : ''}${facts.link ? `\n\n주문 페이지(전달하지 마세요):\n\n${facts.link}` : ''}`,
  'orderShipped.sms': (facts: { tracking: string }) =>
    `발송 완료 ${facts.tracking}. 주문 페이지를 확인하세요.`,

  'keysReady.title': '키가 준비되었습니다',
  'keysReady.text': (facts: { orderId: string; link: string; keys?: string }) =>
    `주문 ${facts.orderId} 결제가 완료되어 키가 주문 페이지에 있습니다.${facts.keys ? `\n\n${facts.keys}` : ''}${facts.link ? `\n\n주문을 열어 확인하세요(전달하지 마세요):\n\n${facts.link}` : ''}`,
  'keysReady.sms': '키가 준비되었습니다. 주문 페이지를 여세요.',

  'orderLinks.title': '주문 링크',
  'orderLinks.text': (facts: { links: string }) =>
    `이 주소의 주문:\n\n${facts.links}\n\n링크가 있으면 누구나 주문을 볼 수 있으니 전달하지 마세요. 직접 요청하지 않았다면 이 메일을 무시하세요.`,
  'orderLinks.sms': '주문 링크를 메일로 보냈습니다.',

  'salesNotice.title': '새로 결제된 주문',
  'salesNotice.text': (facts: { count: string; lines: string }) =>
    `결제된 주문: ${facts.count}\n\n${facts.lines}`,
  'salesNotice.sms': (facts: { count: string }) => `새 결제 주문 ${facts.count}건.`,

  'stockLow.title': '재고가 적은 상품',
  'stockLow.text': (facts: { count: string; lines: string }) =>
    `재고가 적은 옵션 (상품 · 옵션 · 남은 수): ${facts.count}\n\n${facts.lines}`,
  'stockLow.sms': (facts: { count: string }) => `재고가 적은 옵션이 ${facts.count}개 있습니다.`,

  'orderShort.title': '결제 금액이 일부 부족합니다',
  'orderShort.text': ({ orderId, missing, until, link }) =>
    `주문 ${orderId}의 결제 금액 중 일부가 들어왔고, ${missing} USDT가 부족합니다. ${until} 전에 나머지를 결제해 주세요. 그때까지 결제되지 않으면 보내신 금액을 돌려받으실 수 있습니다.${link ? `\n\n나머지 결제 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'orderShort.sms': ({ missing }) =>
    `주문에 ${missing} USDT가 부족합니다. 주문 페이지에서 결제해 주세요.`,

  'moneyCredited.title': '잔액에 입금되었습니다',
  'moneyCredited.text': ({ orderId, amount, asset }) =>
    `주문 ${orderId}에 쓰이지 않은 ${amount} ${asset}가 잔액에 입금되었습니다. 구매나 출금에 쓰실 수 있습니다.`,
  'moneyCredited.sms': ({ amount, asset }) => `${amount} ${asset}가 잔액에 입금되었습니다.`,

  'refundOffered.title': '돌려드릴 금액이 있습니다',
  'refundOffered.text': ({ orderId, amount, network, link }) =>
    `주문 ${orderId}의 ${amount} USDT(${network})를 돌려받으실 수 있습니다. 주문 페이지를 열고 본인의 받을 주소를 입력해 주세요. 보낸 주소는 거래소의 것일 수 있으므로 그곳으로 자동 환불하지 않습니다. 환불 비용보다 적은 금액은 주문에 남겨 두며, 페이지에 표시됩니다.${link ? `\n\n주문 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'refundOffered.sms': ({ amount }) =>
    `돌려드릴 ${amount} USDT가 있습니다. 방법은 주문 페이지에서 확인하세요.`,

  'refundClaimed.title': '환불 주소가 입력되었습니다',
  'refundClaimed.text': ({ orderId, amount, network, address, link }) =>
    `주문 ${orderId}의 환불 ${amount} USDT를 다음 주소로 보냅니다: ${address} (${network}).\n\n본인이 아니라면 지금 주문 페이지를 열어 주소를 바꾸고 고객센터에 연락해 주세요.${link ? `\n\n주문 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'refundClaimed.sms': ({ amount, address }) =>
    `환불 ${amount} USDT 받을 주소: ${address}. 본인이 아니면 연락 주세요.`,

  'refundEnded.title': '수령하지 않은 환불이 종료되었습니다',
  'refundEnded.text': ({ orderId, amount, link }) =>
    `주문 ${orderId}의 환불 ${amount} USDT가 수령되지 않아 종료되었습니다.${link ? `\n\n${link}` : ''}`,
  'refundEnded.sms': ({ amount }) => `환불 ${amount} USDT가 수령되지 않아 종료되었습니다`,
  'refundBack.title': '환불이 되지 않았습니다',
  'refundBack.text': ({ orderId, amount, network, link }) =>
    `주문 ${orderId}의 환불 ${amount} USDT(${network})를 보내지 못했습니다. 금액은 그대로 있습니다. 주문 페이지를 열고 다른 주소를 입력해 주세요.${link ? `\n\n주문 페이지 (링크를 다른 사람에게 주지 마세요):\n\n${link}` : ''}`,
  'refundBack.sms': ({ amount }) =>
    `환불 ${amount} USDT를 보내지 못했습니다. 주문 페이지에서 다른 주소를 입력해 주세요.`,

  'refundDone.title': '환불이 완료되었습니다',
  'refundDone.text': ({ orderId, amount, network, address, link }) =>
    `주문 ${orderId}의 환불 ${amount} USDT를 보냈고 체인에서 최종 확정되었습니다. 받은 주소: ${address} (${network}).${link ? `\n\n주문 페이지(전달하지 마세요):\n\n${link}` : ''}`,
  'refundDone.sms': ({ amount }) => `환불 ${amount} USDT를 보냈고 체인에서 최종 확정되었습니다.`,

  'returnRefused.title': '반품이 거절되었습니다',
  'returnRefused.text': ({ orderId, why }) =>
    `주문 ${orderId}의 반품 신청이 거절되었습니다.\n\n사유: ${why}`,
  'returnRefused.sms': '반품 신청이 거절되었습니다. 사유는 주문 페이지에 있습니다.',

  'reviewWaits.title': '담당자의 확인을 기다리는 금액이 있습니다',
  'reviewWaits.text': ({ count, lines }) =>
    `확인을 기다리는 항목: ${count}\n\n${lines}\n\n확인과 처리: npm run review -- list`,
  'reviewWaits.sms': ({ count }) => `확인을 기다리는 항목이 ${count}건 있습니다.`,

  'promotion.statement':
    '위 지갑으로 이 계정의 프로모션 보상을 받습니다. 서명에는 비용이 들지 않고, 아무것도 옮기거나 허용하지 않습니다.',
  'heldMoney.statement':
    '위 지갑으로 이 금액을 보냈으며, 이 주문의 대금입니다. 서명에는 비용이 들지 않고, 아무것도 옮기지 않으며, 다른 어떤 것도 허용하지 않습니다.',
  'orderWallet.statement':
    '이 지갑이 주문번호 없이 상점 컨트랙트에 낸 금액은 이 주문의 것입니다. 서명에는 비용이 들지 않고, 아무것도 옮기지 않으며, 다른 어떤 것도 허용하지 않습니다.',

  'testNotice.title': '테스트 알림',
  'testNotice.text': '새로 결제된 주문을 여기로 알려 드립니다.',
  'testNotice.sms': '새로 결제된 주문을 여기로 알려 드립니다.',
  'testMail.title': '테스트 메일',
  'testMail.text': '이 메일은 상점에서 메일을 보낼 수 있음을 보여 줍니다.',
  'testMail.sms': '이 메일은 상점에서 메일을 보낼 수 있음을 보여 줍니다.',

  'alarm.title': '지금 확인이 필요합니다',
  'alarm.text': ({ lines }) =>
    `상점에서 다음 상황이 발견되어 확인이 필요합니다:\n\n${lines}\n\n같은 상황은 한 시간에 한 번만 알립니다. 자세한 내용은 로그(event: alarm)에 있습니다.`,
  'alarm.sms': '이상이 발견되어 지금 확인이 필요합니다. 자세한 내용은 메일에 있습니다.',
  'alarm.of.providersDisagree': ({ blocks }) =>
    `최종 블록 ${blocks}에 대해 노드들의 답이 다릅니다. 일치할 때까지 입금 처리를 멈춥니다.`,
  'alarm.of.providerOutvoted': ({ provider, blocks }) =>
    `최종 블록 ${blocks}에 대해 노드 ${provider}의 답이 다른 두 노드와 다릅니다. 다수를 따랐으니 이 노드를 점검하세요.`,
  'alarm.of.finalityDisagrees': ({ lowest, highest }) =>
    `최신 최종 블록에 대해 노드들의 답이 다릅니다: ${lowest}부터 ${highest}까지.`,
  'alarm.of.secondProviderMissing': ({ provider }) =>
    `노드 ${provider}만 응답하며 노드 하나로 처리할 수 있는 한도를 모두 썼습니다. 두 번째 노드를 기다립니다.`,
  'alarm.of.balanceUnexplained': ({ address, amount, from, to }) =>
    `블록 ${from}부터 ${to} 사이에 ${address}의 잔액이 ${amount} 변했지만 어떤 노드의 로그로도 설명되지 않습니다.`,
  'alarm.of.transferUnknown': ({ tx, amount }) =>
    `기록된 전송(${tx}, ${amount})을 이제 어떤 노드도 알지 못합니다.`,
  'alarm.of.notRead': ({ tx }) => `최종 블록의 전송(${tx})을 읽지 못했습니다. 다시 읽고 있습니다.`,
  'alarm.of.addressBlocked': ({ address }) =>
    `토큰 발행자가 주소(${address})를 동결했습니다. 더 이상 구매자에게 제공하지 않습니다.`,
  'alarm.of.shopRestored':
    '백업에서 복원된 상점입니다. 백업 이후의 지급을 대조하고 다음을 실행할 때까지 지급, 환불 신청, 잔액 사용이 대기합니다: npm run payouts -- compared',
  'alarm.of.payoutsUnknown': ({ count, network }) =>
    `지급 지갑이 데이터베이스가 모르는 전송 ${count}건을 보냈습니다. 지급, 환불 신청, 잔액 사용이 중단되었습니다. 실행: npm run payouts -- reconcile ${network}`,
  'alarm.of.payoutWalletBlocked': ({ address }) =>
    `토큰이 지급 지갑 ${address}의 전송을 거부합니다. 지급이 대기 중입니다.`,
  'alarm.of.payoutCoinSpent': ({ count }) =>
    `오늘의 수수료 코인 한도를 다 썼습니다. 지급 ${count}건이 대기 중입니다.`,
  'alarm.of.booksDiffer': ({ address, amount, block }) =>
    `블록 ${block}에서 ${address}의 잔액이 장부와 ${amount} 다릅니다.`,
  'alarm.of.platformElsewhere': ({ contract, platform }) =>
    `상점 컨트랙트 ${contract}의 받는 주소(${platform})가 설정에 없습니다. 컨트랙트 결제를 닫았으며, 그 주소로 간 돈은 결제로 인정하지 않습니다.`,
  'alarm.of.otherContract': ({ contract }) =>
    `주소(${contract})에 있는 것이 이 버전의 상점 컨트랙트가 아니거나 다른 토큰을 받습니다. 컨트랙트 결제를 닫았습니다.`,
  'alarm.of.platformChangeQueued': ({ contract, platform }) =>
    `상점 컨트랙트 ${contract}의 소유자가 받는 주소를 바꾸도록 예약했습니다. 새 주소: ${platform}. 48시간 뒤 적용될 수 있습니다. 이 주소는 설정에 없습니다. 직접 한 일이 아니면 소유자 키를 확인하세요.`,
  'alarm.of.coinHeld': ({ amount, asset, wallet }) =>
    `지갑(${wallet})이 상점 컨트랙트에 코인(${amount} ${asset})을 보냈지만 예치가 시작되지 않았습니다. 관리 화면의 보상 페이지에서 처리하세요.`,
  'alarm.of.webhookOff': ({ host, reason }) =>
    `${host} 웹훅이 꺼졌습니다: ${reason}. 더 이상 이벤트를 받지 않습니다. 상대편이 고쳐지면 관리 화면에서 다시 켜세요.`,
  'alarm.of.webhookWithoutRights': ({ host }) =>
    `${host} 웹훅이 꺼졌습니다: 담당자가 비활성화되었거나 해당 이벤트를 볼 권한이 없습니다. 계속 필요하면 권한이 있는 사람이 관리 화면에서 다시 켜세요.`,
  'alarm.of.messagesCapped': ({ channel, most }) =>
    `24시간 동안 ${most}건(${channel})을 보냈고 나머지는 기다립니다. 누군가 코드를 계속 요청하고 있을 수 있습니다.`,
  'alarm.of.statementKeyChanged': ({ publicKey }) =>
    `일일 장부가 다른 키로 서명되었습니다. 공개 키는 ${publicKey}입니다. 직접 바꾼 것이 아니라면 이전 키 파일이나 STATEMENT_KEY를 되돌려 놓으세요.`,
  'alarm.of.walletsLow': ({ free, total, wanted }) =>
    `주문마다 하나씩 쓰는 지갑 ${total}개 중 ${free}개만 남았습니다. 모두 쓰이면 구매자가 이 네트워크로 송금할 수 없습니다. 네트워크 설정에서 지갑을 ${wanted}개 더 추가하세요.`,
  'alarm.of.gasShort': ({ wallet }) =>
    `수수료 지갑 ${wallet}의 잔액이 부족해 모으기를 할 수 없습니다. 채울 때까지 대금은 주문 주소에 남아 있습니다.`,
  'alarm.of.gasSpent': ({ wallet }) =>
    `수수료 지갑(${wallet})이 24시간 한도의 수수료를 모두 썼습니다. 모으기가 대기 중입니다. 정상이라면 CHAIN_<id>_GAS_DAILY를 올려 주세요.`,
  'alarm.of.addressChange': ({ setting, value, by }) =>
    `설정이 바뀌었습니다: ${setting} → ${value || '빈 값'} (변경: ${by}). 다른 사람의 확인이 필요하며, 없으면 24시간 뒤에 적용됩니다. 그때까지는 이전 값이 사용됩니다. 직접 바꾼 것이 아니라면 즉시 취소하세요.`,
  'alarm.of.settingChange': ({ setting, value, by }) =>
    `설정이 바뀌어 이미 적용되었습니다: ${setting} → ${value || '빈 값'} (변경: ${by}). 직접 바꾼 것이 아니라면 지금 확인하세요.`,
  'alarm.of.newTrust': ({ name }) =>
    `${name} 님에게 새로운 로그인 방법이나 권한이 생겼으며, 하루 뒤부터 주소 변경을 확인할 수 있습니다. 정상이 아니라면 지금 계정을 중지하거나 권한을 회수하세요.`,
  'alarm.of.ownEmailChange': ({ name, email }) =>
    `${name} 님이 알림을 받을 이메일을 바꾸었습니다: ${email || '빈 값'}. 본인이 한 것이 아니라면 지금 그 계정을 확인하세요.`,
  'alarm.of.networkStopped': ({ reason }) => `이 네트워크가 멈췄습니다: ${reason}`,
  'shopAnswered.title': '상점에서 답변했습니다',
  'shopAnswered.text': ({ orderId, link }) =>
    `주문 ${orderId}에 대해 상점이 메시지를 보냈습니다.${link === '' ? ' 주문 페이지에서 확인해 주세요.' : `\n\n${link}`}\n\n이 링크를 다른 사람에게 전달하지 마세요.`,
  'shopAnswered.sms': ({ orderId }) => `주문 ${orderId}에 새 메시지가 있습니다.`,
  'questionAnswered.title': '문의에 답변이 있습니다',
  'questionAnswered.text': ({ link }) =>
    `상점이 문의에 답변했습니다.${link === '' ? ' 고객센터에서 확인해 주세요.' : `\n\n${link}`}\n\n문의하신 적이 없다면 이 메일을 무시하세요.`,
  'questionAnswered.sms': '문의에 답변이 있습니다.',
  'commentAnswered.title': '문의·후기에 답변이 있습니다',
  'commentAnswered.text': ({ product, link }) =>
    `“${product}”에 남기신 글에 상점이 답변했습니다.${link === '' ? '' : `\n\n${link}`}`,
  'commentAnswered.sms': '문의·후기에 답변이 있습니다.',
  'commentHidden.title': '문의·후기가 숨겨졌습니다',
  'commentHidden.text': ({ product, why }) =>
    `“${product}”에 남기신 글을 상점이 숨겼습니다. 사유: ${why}\n\n이의가 있으면 고객센터로 문의해 주세요.`,
  'commentHidden.sms': '문의·후기가 숨겨졌습니다.',
  'deposit.sms': ({ amount, asset }) => `입금 완료: ${amount} ${asset}`,
  'transferIn.sms': ({ amount, asset }) => `송금 받음: ${amount} ${asset}`,
  'coinPledged.sms': ({ amount, asset }) => `${amount} ${asset} 예치가 시작되었습니다.`,
  'coinHeld.sms': ({ amount, asset }) =>
    `보내신 코인(${amount} ${asset})이 상점의 처리를 기다립니다.`,
  'creditGranted.sms': ({ amount, asset }) => `상점이 잔액에 ${amount} ${asset}를 추가했습니다.`,
  'orderPaid.sms': ({ orderId }) => `주문 ${orderId} 결제 완료`,
} satisfies MailTexts
