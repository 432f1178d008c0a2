-- What buyers and the shop write to each other: one conversation per order, or per question without an order.
create table conversation (
  id bigint generated always as identity primary key,
  order_id text unique references shop_order (id),
  -- Of a question; an order's conversation belongs to whoever the order belongs to.
  account_id bigint references account (id),
  product_id integer references product (id) on delete set null,
  -- Opens a question, as an order's secret opens the order.
  secret text check (secret ~ '^[0-9a-f]{32}$'),
  -- Where a visitor with a question is told of answers.
  email text,
  language text not null,
  -- The first message's key: a repeated request opens no second question.
  opening_key text not null unique,
  state text not null default 'open' check (state in ('open', 'closed')),
  assigned_to bigint references staff (id),
  -- Since when the buyer waits for an answer.
  waits_since timestamptz,
  unread_by_shop integer not null default 0,
  unread_by_buyer integer not null default 0,
  last_at timestamptz not null,
  last_by text not null check (last_by in ('buyer', 'shop')),
  last_text text not null,
  created_at timestamptz not null,
  check ((order_id is null) = (secret is not null)),
  check (state = 'open' or waits_since is null)
);
-- The office's lists: each is read in its order from the cursor on.
create index conversation_waiting on conversation (waits_since, id) where waits_since is not null;
create index conversation_by_state on conversation (state, last_at desc, id desc);
create index conversation_newest on conversation (last_at desc, id desc);
create index conversation_assigned on conversation (assigned_to, last_at desc, id desc) where state = 'open' and assigned_to is not null;
create index conversation_account on conversation (account_id, last_at desc) where account_id is not null;
-- Questions of visitors that ended long ago are deleted.
create index conversation_visitors on conversation (last_at) where order_id is null and account_id is null;

create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation (id) on delete cascade,
  sender text not null check (sender in ('buyer', 'shop')),
  staff_name text,
  text text not null,
  key text not null,
  created_at timestamptz not null,
  unique (conversation_id, key)
);
create index conversation_message_page on conversation_message (conversation_id, id desc);

create table conversation_picture (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  conversation_id bigint not null references conversation (id) on delete cascade,
  message_id bigint not null references conversation_message (id) on delete cascade,
  position integer not null,
  width integer not null,
  height integer not null,
  bytes bytea not null
);
create index conversation_picture_message on conversation_picture (message_id, position);
create index conversation_picture_count on conversation_picture (conversation_id);

-- Answers that staff use again and again; {name} stands for a fact of the order.
create table canned_answer (
  id integer generated always as identity primary key,
  name text not null,
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null
);
insert into canned_answer (name, texts, created_at) values
('已发货', '{"cn":"你好！订单 {number} 已发货，{courier} 运单号 {tracking}。收到后请在订单页点“确认收货”。","en":"Hello! Order {number} is on its way with {courier}, tracking number {tracking}. Please confirm on the order''s page once it has arrived.","in":"नमस्ते! ऑर्डर {number} {courier} से भेज दिया गया है, ट्रैकिंग नंबर {tracking}। मिलने पर ऑर्डर के पेज पर पुष्टि करें।","kr":"안녕하세요! 주문 {number}을(를) {courier}(으)로 발송했습니다. 운송장 번호는 {tracking}입니다. 받으신 뒤 주문 페이지에서 수령을 확인해 주세요.","jp":"ご注文 {number} を {courier} で発送しました。追跡番号は {tracking} です。届きましたら注文ページで受け取りを確認してください。"}', now()),
('等付款', '{"cn":"你好！订单 {number} 还没有付款，应付 {amount}。请在订单页按显示的金额和地址转账；那个地址只属于你的订单。","en":"Hello! Order {number} is not paid yet; {amount} is due. Please send the amount that the order''s page shows to the address shown there. That address belongs to your order alone.","in":"नमस्ते! ऑर्डर {number} का भुगतान अभी नहीं हुआ है; {amount} देय है। ऑर्डर के पेज पर दिखाई गई राशि वहीं दिखाए गए पते पर भेजें। वह पता केवल आपके ऑर्डर का है।","kr":"안녕하세요! 주문 {number}은(는) 아직 결제되지 않았습니다. 결제할 금액은 {amount}입니다. 주문 페이지에 표시된 주소로 표시된 금액을 보내 주세요. 그 주소는 이 주문에만 쓰입니다.","jp":"ご注文 {number} はまだお支払いが済んでいません。金額は {amount} です。注文ページに表示された金額を、表示されたアドレスへ送ってください。そのアドレスはこのご注文だけのものです。"}', now()),
('订单状态', '{"cn":"你好！订单 {number}（{product}）现在的状态是：{state}。","en":"Hello! Order {number} ({product}) is now: {state}.","in":"नमस्ते! ऑर्डर {number} ({product}) की स्थिति: {state}।","kr":"안녕하세요! 주문 {number}({product})의 현재 상태: {state}.","jp":"ご注文 {number}（{product}）の現在の状態：{state}。"}', now()),
('正在查', '{"cn":"你好！我们收到了你的消息，正在查，有结果马上在这里告诉你。请不要重复付款，也不要把验证码或卡密发给任何人。","en":"Hello! We have your message and are looking into it; we will tell you here. Please do not pay a second time, and never send codes or keys to anybody.","in":"नमस्ते! आपका संदेश मिल गया है, हम जाँच कर रहे हैं और यहीं बताएँगे। कृपया दोबारा भुगतान न करें और कोड या कुंजी किसी को न भेजें।","kr":"안녕하세요! 메시지를 받았고 확인하고 있습니다. 결과는 여기에서 알려 드리겠습니다. 다시 결제하지 마시고, 인증 코드나 키를 누구에게도 보내지 마세요.","jp":"メッセージを確認しました。お調べして、ここでお知らせします。二重にお支払いにならないよう、また確認コードやキーを誰にも送らないようお願いします。"}', now());
