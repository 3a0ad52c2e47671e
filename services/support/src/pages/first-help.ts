import type { TextColumns } from '../texts.js';

/** The first version of the deposit help, for bank transfers and digital currency. */
export const FIRST_HELP: Record<'help_bank' | 'help_crypto', TextColumns> = {
  help_bank: {
    title_en: 'Depositing by bank transfer',
    title_jp: '銀行振込での入金',
    title_zn: '银行转账充值',
    body_en:
      '## Steps\n- Choose country, bank transfer and currency, and type the amount. The rate and the result in USD are shown and held for a while.\n- Transfer exactly this amount to the account shown, from an account in your own name.\n- Put the reference into the field for the payer or the message: it tells us which deposit it is.\n- Say “I have paid”. A picture of the receipt helps, but is not needed.\n\n## When it is late\nTransfers can take until the next working day. If nothing has happened after two working days, write to customer service from the deposit’s record. Your money is not lost by waiting; after the rate has expired the rate of arrival counts.',
    body_jp:
      '## 手順\n- 国・銀行振込・通貨を選び、金額を入力します。為替レートと米ドルでの金額が表示され、一定時間保証されます。\n- 表示された口座へ、ご本人名義の口座から同じ金額をお振り込みください。\n- 振込依頼人名または備考に、照会番号を入力してください。どの入金かを判別するために使います。\n- 「支払いました」を押してください。振込明細の画像は任意です。\n\n## 反映が遅いとき\n振込は翌営業日になることがあります。2営業日を過ぎても反映されない場合は、入金の記録からお問い合わせください。お待ちいただいても資金が失われることはありません。ただし、レートの有効期限後は着金時のレートが適用されます。',
    body_zn:
      '## 步骤\n- 选择国家、银行转账与币种并填写金额。页面会显示并在一段时间内锁定汇率与美元金额。\n- 请用本人账户向所示账户转入相同金额。\n- 请在付款人或附言栏填写附言，以便我们识别。\n- 点击“我已付款”。可附上转账凭证图片。\n\n## 未及时到账\n转账可能在下一工作日到账。超过两个工作日未到账，请从该笔充值记录联系客服。等待期间资金不会丢失；汇率过期后按到账时的汇率计算。',
  },
  help_crypto: {
    title_en: 'Depositing by digital currency',
    title_jp: '暗号資産での入金',
    title_zn: '数字货币充值',
    body_en:
      '## Steps\n- Choose digital currency and type the amount in USDT.\n- Send USDT on the TRON network (TRC-20) to the address shown. It is yours alone; scan the QR code or copy it whole.\n- It is credited once the network has confirmed it, usually within a few minutes.\n\n## Please mind\n- USDT only, TRC-20 only: other coins or networks cannot be recovered.\n- What arrives is credited. Your wallet’s own fee comes on top.\n\n## When it is late\nLook your transaction up by its id in a TRON explorer. If it is not credited 30 minutes after its confirmation, write to customer service from the deposit’s record. Your money is not lost by waiting; after the rate has expired the rate of arrival counts.',
    body_jp:
      '## 手順\n- 暗号資産を選び、USDTの金額を入力します。\n- 表示されたアドレスへ、TRONネットワーク（TRC-20）でUSDTを送金してください。アドレスはお客様専用です。QRコードを読み取るか、全文をコピーしてください。\n- ネットワークの承認後、通常は数分で反映されます。\n\n## ご注意\n- USDT（TRC-20）以外の通貨・ネットワークで送られたものは復元できません。\n- 到着した金額を反映します。送金元の手数料は別途かかります。\n\n## 反映が遅いとき\nTRONのエクスプローラーで取引IDをご確認ください。承認から30分を過ぎても反映されない場合は、入金の記録からお問い合わせください。お待ちいただいても資金が失われることはありません。ただし、レートの有効期限後は着金時のレートが適用されます。',
    body_zn:
      '## 步骤\n- 选择数字货币并填写 USDT 金额。\n- 请通过 TRON 网络（TRC-20）向所示地址转入 USDT。该地址为您专用，请扫码或完整复制。\n- 网络确认后即可入账，通常只需几分钟。\n\n## 请注意\n- 仅支持 USDT（TRC-20），其他币种或网络无法找回。\n- 以实际到账金额入账，转出钱包的手续费另计。\n\n## 未及时到账\n请在 TRON 浏览器中查询交易编号。确认后 30 分钟仍未入账，请从该笔充值记录联系客服。等待期间资金不会丢失；汇率过期后按到账时的汇率计算。',
  },
};
