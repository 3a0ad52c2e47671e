import type { ErrorTexts } from './error-table.js';

export const ZH: ErrorTexts = {
  VALIDATION: '部分内容需要修改。未做任何更改。',
  UNAUTHENTICATED: '请重新登录。',
  FORBIDDEN: '您的账户无法进行此操作。',
  NOT_FOUND: '未找到相关内容。',
  CONFLICT: '该请求已用于其他内容，或记录已更新。请刷新并核对后重试。',
  BALANCE_LEFT:
    '账户内仍有余额或处理中的充值，无法注销。请待订单、产品和充值结束、全部提现后再试。低于最低提现额的余额由客服清理。',
  CARD_IN_USE: '有一笔提现正在汇往该银行账户，请在提现完成后再删除。',
  PAYOUT_UNDECIDED:
    '该笔付款在链上尚无最终结果。只有当最终区块记录其失败，或其已过期且最终区块中均不存在时，才能视为未付款。未作任何更改。',
  TOO_MANY_REQUESTS: '短时间内操作次数过多，已暂时限制。未进行任何处理，请稍后再试。',
  UNAVAILABLE:
    '系统部分服务没有响应，暂时无法确认是否已处理。在此页面重试不会重复处理；如要从其他页面重新操作，请先查看记录。',
  TOO_LARGE: '内容过大，请缩小后再发送。',
  INTERNAL: '系统出现问题。请先核对您的记录，联系客服时请提供此编号：{request_id}',
  ALREADY_REGISTERED: '该用户名、邮箱或手机号已注册。请登录或更换。',
  WRONG_CREDENTIALS: '账号或密码不正确。',
  LOGIN_LOCKED: '多次登录失败，已暂时锁定，请在{wait}后重试。',
  WRONG_PAY_PASSWORD: '支付密码不正确，还可尝试 {tries_left} 次',
  PAY_PASSWORD_LOCKED: '支付密码已锁定，请在{wait}后重试，或重新设置。',
  PAY_PASSWORD_NOT_SET: '请先设置支付密码。',
  IDENTITY_NEEDED: '请先完成实名认证。',
  WRONG_CODE: '验证码不正确或已过期，请重新获取。',
  UNKNOWN_INVITE_CODE: '邀请码不存在，请核对或留空。',
  IDENTITY_UNDER_REVIEW: '实名认证正在审核或已通过，无法修改。',
  SECOND_FACTOR: '请输入身份验证器中的最新验证码。',
  ACCOUNT_RESTRICTED: '该账户已注销、处于自我排除期或已被冻结。',
  WITHDRAWALS_COOLING:
    '为保障安全，修改密码、支付密码、邮箱、手机号或收款方式后，在截止时间之前不能提现。资金仍在您的账户中。',
  NEW_CONTACT:
    '该邮箱或手机号刚绑定不久。为保障安全，还需{wait}才能用它重设登录密码或支付密码。请使用之前的邮箱或手机号，或用密码登录。',
  INSUFFICIENT_FUNDS: '可用余额不足，未扣款。',
  CARD_NOT_BOUND: '尚未绑定银行卡，请先绑定。',
  INVALID_AMOUNT: '请输入正确的金额。',
  AMOUNT_OUT_OF_RANGE: '金额不在范围内，请输入 {min} 至 {max} {currency}。',
  INVALID_ADDRESS: '该地址在此网络上无效，请核对。',
  LIMIT_REACHED: '将超过您设定的每日限额 {limit} USD（今日已用 {used} USD）。',
  TOO_MANY_SAVED: '最多可保存 {limit} 个，请先删除不用的。',
  MARKET_CLOSED: '该品种目前休市，未扣款。请在开市后重试。',
  NO_FRESH_PRICE: '暂无最新报价，未扣款，请重试。',
  PRICE_MOVED: '价格已变为 {price}，超出您允许的范围，未扣款。请核对价格后重试。',
  EXPOSURE_LIMIT: '该金额超出目前可承接的上限，最多 {max} {currency}，未扣款。',
  DURATION_NOT_OFFERED: '不提供该周期，请从所列周期中选择。',
  SOLD_OUT: '该产品已售罄，或准备金不足以覆盖承诺收益。未扣款。',
  POSITION_COMPLETED: '该持仓已完成。',
};
