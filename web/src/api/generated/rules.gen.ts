// Generated from the OpenAPI document; do not edit.

export const balanceExportRequest = {
  currency: { values: ["USD","USDT"] },
  kind: { min: 1, max: 40, pattern: /^[a-z_]+$/ },
  after: { min: 1, max: 200 },
} as const;

export const balanceListRequest = {
  currency: { values: ["USD","USDT"] },
  kind: { min: 1, max: 40, pattern: /^[a-z_]+$/ },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const bankWithdrawalRequest = {
  paymethod: { required: true, values: ["bank"] },
  bank_id: { pattern: /^[\w:.-]{1,64}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,2})?$/ },
  terms_version: { whole: true, min: 0, max: 1000000 },
  totp: { min: 1, max: 10 },
  pay_password: { pattern: /^\d{6}$/ },
} as const;

export const banksRequest = {
  currency: { required: true, values: ["JPY","USD","CNY","AUD"] },
  keyword: { min: 0, max: 40 },
  bank_code: { min: 0, max: 20 },
} as const;

export const bindIdcardRequest = {
  real_name: { required: true, min: 1, max: 80 },
  gender: { required: true, values: ["male","female","other"] },
  birthday: { required: true, pattern: /^\d{4}-\d{2}-\d{2}$/ },
  id_number: { required: true, min: 4, max: 32, pattern: /^[A-Za-z0-9-]+$/ },
  doc_type: { required: true, values: ["id_card","health_insurance_card","passport","driving_license"] },
  doc_country: { min: 1, max: 2, pattern: /^[A-Z]{2}$/ },
  front: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  back: { pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const bindWalletRequest = {
  network: { required: true, values: ["TRC20"] },
  address: { required: true, min: 1, max: 64 },
  label: { min: 0, max: 40 },
  pay_password: { pattern: /^\d{6}$/ },
} as const;

export const candlesRequest = {
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  interval: { required: true, values: ["1s","1m","5m","15m","1h","1d"] },
  to: { whole: true, min: 0, max: 9007199254740991 },
  limit: { whole: true, min: 1, max: 1000 },
} as const;

export const closeAccountRequest = {
  password: { required: true, min: 1, max: 200 },
} as const;

export const convertRequest = {
  from: { required: true, values: ["USD","USDT"] },
  to: { required: true, values: ["USD","USDT"] },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  quote_id: { pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const createApiTokenRequest = {
  name: { required: true, min: 1, max: 40 },
  scopes: { required: true },
  expires_in_days: { required: true, whole: true, min: 1, max: 365 },
  password: { min: 0, max: 200 },
  pay_password: { min: 0, max: 6 },
  totp: { min: 0, max: 10 },
} as const;

export const depositRequest = {
  method: { required: true, values: ["bank","quick","crypto"] },
  currency: { required: true, values: ["JPY","USD","CNY","AUD","USDT"] },
  country: { min: 2, max: 2, pattern: /^[A-Z]{2}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  terms_version: { whole: true, min: 0, max: 1000000 },
} as const;

export const detailsRequest = {
  time_zone: { min: 1, max: 64 },
} as const;

export const earnListRequest = {
  kind: { values: ["lock","wealth"] },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const fileRequest = {
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  until: { required: true, whole: true, min: 0, max: 9007199254740991 },
  signature: { required: true, min: 1, max: 64 },
} as const;

export const freezeAccountRequest = {
  token: { required: true, min: 1, max: 64 },
} as const;

export const iconRequest = {
  icon: { required: true, min: 1, max: 64 },
} as const;

export const idRequest = {
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const idWithPinRequest = {
  pay_password: { required: true, pattern: /^\d{6}$/ },
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const inviteRequest = {
  level: { whole: true, min: 1, max: 9 },
  cursor: { min: 1, max: 24 },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const logProofRequest = {
  hash: { required: true, min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ },
} as const;

export const logProofsRequest = {
  hashes: { required: true, min: 64, max: 519, pattern: /^[0-9a-f]{64}(,[0-9a-f]{64}){0,7}$/ },
} as const;

export const loginRequest = {
  account: { required: true, min: 1, max: 254 },
  password: { required: true, min: 1, max: 200 },
  totp: { min: 0, max: 10 },
  device: { min: 16, max: 64, pattern: /^[\w-]+$/ },
  session: { values: ["token","cookie"] },
} as const;

export const mailboxRequest = {
  account: { required: true, min: 1, max: 254 },
  device: { min: 16, max: 64, pattern: /^[\w-]+$/ },
} as const;

export const messagesRequest = {
  before: { pattern: /^[\w:.-]{1,64}$/ },
  limit: { whole: true, min: 1, max: 100 },
} as const;

export const noticeReadRequest = {
  id: { pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const noticeRequest = {
  id: { pattern: /^[\w:.-]{1,64}$/ },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const orderCreateRequest = {
  product_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  direction: { required: true, values: ["up","down"] },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,2})?$/ },
  duration: { required: true, whole: true, min: 1, max: 86400 },
  terms_version: { whole: true, min: 0, max: 1000000 },
  price: { pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  max_slippage: { min: 1, max: 8, pattern: /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/ },
} as const;

export const orderDetailRequest = {
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const orderExportRequest = {
  product_id: { pattern: /^[\w:.-]{1,64}$/ },
  status: { values: ["settled","win","lose","tie","void"] },
  after: { min: 1, max: 200 },
} as const;

export const orderListRequest = {
  product_id: { pattern: /^[\w:.-]{1,64}$/ },
  status: { values: ["settled","win","lose","tie","void"] },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const orderMoneyRequest = {
  id: { pattern: /^[\w:.-]{1,64}$/ },
  time_zone: { min: 1, max: 64 },
} as const;

export const orderProofRequest = {
  number: { required: true, min: 1, max: 20, pattern: /^[0-9A-Za-z-]+$/ },
  promise: { values: ["true"] },
  kept: { values: ["true"] },
} as const;

export const orderResultsRequest = {
  from: { required: true },
  to: { required: true },
  time_zone: { min: 1, max: 64 },
  utc_offset: { whole: true, min: -840, max: 840 },
} as const;

export const ownMoneyRecordsRequest = {
  id: { pattern: /^[\w:.-]{1,64}$/ },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
  status: { values: ["awaiting_payment","pending","approved","signing","sent","success","fail","expired","cancelled"] },
  number: { min: 1, max: 20 },
} as const;

export const pageRequest = {
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const pageTextRequest = {
  name: { required: true, values: ["about","risk","terms","privacy"] },
  version: { whole: true, min: 1, max: 1000000 },
} as const;

export const passkeyAddRequest = {
  name: { required: true, min: 1, max: 60, pattern: /\S/ },
  passkey: { required: true },
} as const;

export const passkeyLoginRequest = {
  passkey: { required: true },
  device: { min: 16, max: 64, pattern: /^[\w-]+$/ },
  session: { values: ["token","cookie"] },
} as const;

export const passkeyOptionsRequest = {
  purpose: { required: true, values: ["add","confirm"] },
  call: { values: ["user/bind_wallet","user/save_bank","wallet/bankWithdrawal","wallet/trcWithdrawal"] },
  password: { min: 0, max: 200 },
  pay_password: { min: 0, max: 6 },
  totp: { min: 0, max: 10 },
} as const;

export const passkeyRemoveRequest = {
  password: { min: 0, max: 200 },
  pay_password: { min: 0, max: 6 },
  totp: { min: 0, max: 10 },
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const positionsRequest = {
  status: { values: ["earning","completed"] },
  id: { pattern: /^[\w:.-]{1,64}$/ },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const priceAlertsRequest = {
  product_id: { pattern: /^[\w:.-]{1,64}$/ },
  status: { values: ["open","reached"] },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const productDetailsRequest = {
  id: { pattern: /^[\w:.-]{1,64}$/ },
  symbol: { min: 1, max: 20 },
} as const;

export const productListRequest = {
  category: { values: ["forex","blockchain","metal","stock"] },
} as const;

export const productOrdersRequest = {
  id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const productRateRequest = {
  currency: { required: true, values: ["JPY","USD","CNY","AUD","USDT"] },
} as const;

export const pushSubscribeRequest = {
  endpoint: { required: true, min: 1, max: 1000, pattern: /^https?:\/\/\S+$/ },
  p256dh: { required: true, min: 87, max: 87, pattern: /^[\w-]+$/ },
  auth: { required: true, min: 22, max: 22, pattern: /^[\w-]+$/ },
} as const;

export const pushUnsubscribeRequest = {
  endpoint: { required: true, min: 1, max: 1000 },
} as const;

export const quickWebhookRequest = {
  provider: { required: true, min: 1, max: 40, pattern: /^[a-z0-9_]+$/ },
  content: { required: true, min: 0, max: 150000 },
  headers: { required: true },
} as const;

export const railCallbackRequest = {
  rail: { required: true, values: ["sandbox","bank","tron","quick"] },
  event_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  type: { required: true, values: ["deposit","withdrawal"] },
  reference: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  currency: { required: true, values: ["JPY","USD","CNY","AUD","USDT"] },
  status: { required: true, values: ["paid","failed"] },
  reason: { min: 1, max: 200 },
  at: { required: true, whole: true, min: 0, max: 9007199254740991 },
  signature: { required: true, min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ },
} as const;

export const readRequest = {
  up_to: { pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const registerRequest = {
  username: { required: true, min: 1, max: 18, pattern: /^[A-Za-z0-9]+$/ },
  password: { required: true, min: 8, max: 72 },
  confirm_password: { min: 0, max: 72 },
  email: { min: 0, max: 254, pattern: /^$|^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/ },
  phone: { min: 0, max: 32, pattern: /^$|^\+?[\d\s().-]{3,}$/ },
  pay_password: { pattern: /^\d{6}$/ },
  invite_code: { min: 0, max: 16 },
  device: { min: 16, max: 64, pattern: /^[\w-]+$/ },
  session: { values: ["token","cookie"] },
  agree: { required: true },
} as const;

export const resetPayPwdRequest = {
  new_paypwd: { required: true, pattern: /^\d{6}$/ },
  confirm_paypwd: { required: true, min: 0, max: 6 },
  old_paypwd: { min: 0, max: 6 },
  password: { min: 0, max: 200 },
  code: { min: 0, max: 6 },
} as const;

export const resetPwdRequest = {
  old_password: { min: 0, max: 200 },
  account: { min: 0, max: 254 },
  code: { min: 0, max: 6 },
  new_password: { required: true, min: 8, max: 72 },
  confirm_password: { required: true, min: 0, max: 72 },
} as const;

export const sandboxCheckoutRequest = {
  deposit_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const sandboxPayRequest = {
  deposit_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  action: { required: true, values: ["pay","decline"] },
} as const;

export const saveBankRequest = {
  id: { pattern: /^[\w:.-]{1,64}$/ },
  currency: { required: true, values: ["JPY","USD","CNY","AUD"] },
  bank_name: { required: true, min: 1, max: 80 },
  bank_code: { min: 0, max: 20 },
  branch_name: { min: 0, max: 80 },
  branch_number: { min: 0, max: 20 },
  branch_address: { min: 0, max: 200 },
  city: { min: 0, max: 80 },
  province: { min: 0, max: 80 },
  account_number: { required: true, min: 1, max: 40 },
  holder_name: { required: true, min: 1, max: 80 },
  pay_password: { pattern: /^\d{6}$/ },
} as const;

export const sendCodeRequest = {
  account: { required: true, min: 1, max: 254 },
  purpose: { required: true, values: ["reset_pwd","reset_paypwd","bind_email","bind_phone"] },
} as const;

export const sendRequest = {
  text: { min: 0, max: 2000 },
  attachment: { pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const setLimitsRequest = {
  daily_deposit: { pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,2})?$/ },
  daily_loss: { pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,2})?$/ },
  daily_stake: { pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,2})?$/ },
  session_minutes: { whole: true, min: 1, max: 1440 },
} as const;

export const setPriceAlertRequest = {
  product_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  kind: { required: true, values: ["crosses","moves"] },
  price: { pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  change: { min: 1, max: 8, pattern: /^0\.(?!0+$)([0-4]\d{0,3}|50{0,3})$/ },
} as const;

export const simulatedDaysRequest = {
  day: { pattern: /^\d{4}-\d{2}-\d{2}$/ },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const solvencyRequest = {
  no: { whole: true, min: 1, max: 2147483647 },
} as const;

export const statementCsvRequest = {
  year: { required: true, whole: true, min: 2000, max: 2999 },
  month: { whole: true, min: 1, max: 12 },
  time_zone: { required: true, min: 1, max: 64 },
  after: { min: 1, max: 200 },
} as const;

export const statementPdfRequest = {
  year: { required: true, whole: true, min: 2000, max: 2999 },
  month: { whole: true, min: 1, max: 12 },
  time_zone: { required: true, min: 1, max: 64 },
} as const;

export const statementYearsRequest = {
  time_zone: { required: true, min: 1, max: 64 },
} as const;

export const submitNowRequest = {
  deposit_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  payer_name: { min: 1, max: 80 },
  txid: { min: 1, max: 100 },
  proof: { pattern: /^[\w:.-]{1,64}$/ },
} as const;

export const tickLeavesRequest = {
  symbol: { required: true, min: 1, max: 20 },
  seq: { required: true, whole: true, min: 1, max: 9007199254740991 },
} as const;

export const tickRootsRequest = {
  symbol: { required: true, min: 1, max: 20 },
  from: { whole: true, min: 0, max: 9007199254740991 },
  to: { whole: true, min: 0, max: 9007199254740991 },
  page: { whole: true, min: 1, max: 1000000 },
  size: { whole: true, min: 1, max: 100 },
} as const;

export const totpDisableRequest = {
  code: { required: true, min: 1, max: 10 },
  password: { required: true, min: 1, max: 200 },
} as const;

export const totpEnableRequest = {
  code: { required: true, min: 1, max: 10 },
  password: { min: 0, max: 200 },
  pay_password: { min: 0, max: 6 },
} as const;

export const trcWithdrawalRequest = {
  paymethod: { required: true, min: 1, max: 20, pattern: /^(?!bank$)/ },
  address: { min: 1, max: 64 },
  wallet_id: { pattern: /^[\w:.-]{1,64}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  currency: { required: true, values: ["USD","USDT"] },
  terms_version: { whole: true, min: 0, max: 1000000 },
  totp: { min: 1, max: 10 },
  pay_password: { pattern: /^\d{6}$/ },
} as const;

export const undoContactRequest = {
  token: { required: true, min: 1, max: 64 },
} as const;

export const updateRequest = {
  email: { min: 0, max: 254, pattern: /^$|^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/ },
  phone: { min: 0, max: 32, pattern: /^$|^\+?[\d\s().-]{3,}$/ },
  code: { min: 0, max: 6 },
  password: { min: 0, max: 200 },
  pay_password: { min: 0, max: 6 },
  totp: { min: 0, max: 10 },
  gender: { values: ["male","female","other"] },
  birthday: { pattern: /^\d{4}-\d{2}-\d{2}$/ },
  lang: { values: ["en","jp","zn"] },
  up_color: { values: ["green","red"] },
  theme: { values: ["system","light","dark"] },
} as const;

export const uploadRequest = {
  purpose: { required: true, values: ["icon","idcard","deposit_proof","chat"] },
  filename: { min: 0, max: 255 },
  content_type: { min: 0, max: 100 },
  content: { required: true, min: 1, max: 11184812 },
} as const;

export const wealthBuyRequest = {
  quote_id: { pattern: /^[\w:.-]{1,64}$/ },
  pay_password: { required: true, pattern: /^\d{6}$/ },
  product_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
} as const;

export const wealthSubmitRequest = {
  product_id: { required: true, pattern: /^[\w:.-]{1,64}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
} as const;

export const withdrawalPreviewRequest = {
  paymethod: { required: true, min: 1, max: 20 },
  bank_id: { pattern: /^[\w:.-]{1,64}$/ },
  amount: { required: true, pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,11})(\.\d{1,6})?$/ },
  currency: { values: ["USD","USDT"] },
} as const;
