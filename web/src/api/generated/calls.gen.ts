// Generated from the OpenAPI document; do not edit.
import type {
  ApiCommonBanksData,
  ApiCommonBanksResponse,
  ApiCommonConfigData,
  ApiCommonConfigResponse,
  ApiCommonFileData,
  ApiCommonFileResponse,
  ApiCommonHealthData,
  ApiCommonHealthResponse,
  ApiCommonHelpData,
  ApiCommonHelpResponse,
  ApiCommonMailboxData,
  ApiCommonMailboxResponse,
  ApiCommonNoticeData,
  ApiCommonNoticeReadData,
  ApiCommonNoticeReadResponse,
  ApiCommonNoticeResponse,
  ApiCommonPageData,
  ApiCommonPageResponse,
  ApiCommonSandboxCheckoutData,
  ApiCommonSandboxCheckoutResponse,
  ApiCommonSandboxPayData,
  ApiCommonSandboxPayResponse,
  ApiCommonUploadData,
  ApiCommonUploadResponse,
  ApiDefiMyOrderData,
  ApiDefiMyOrderResponse,
  ApiDefiOrderMoneyData,
  ApiDefiOrderMoneyResponse,
  ApiOrderCreateData,
  ApiOrderCreateResponse,
  ApiOrderDetailData,
  ApiOrderDetailResponse,
  ApiOrderExportData,
  ApiOrderExportResponse,
  ApiOrderHoldListData,
  ApiOrderHoldListResponse,
  ApiOrderListData,
  ApiOrderListResponse,
  ApiOrderResultsData,
  ApiOrderResultsResponse,
  ApiProductAlertsData,
  ApiProductAlertsResponse,
  ApiProductCandlesData,
  ApiProductCandlesResponse,
  ApiProductDelAlertData,
  ApiProductDelAlertResponse,
  ApiProductDetailsData,
  ApiProductDetailsResponse,
  ApiProductGetBaData,
  ApiProductGetBaResponse,
  ApiProductListData,
  ApiProductListResponse,
  ApiProductOrdersData,
  ApiProductOrdersResponse,
  ApiProductRateData,
  ApiProductRateResponse,
  ApiProductSetAlertData,
  ApiProductSetAlertResponse,
  ApiPublicDaysData,
  ApiPublicDaysResponse,
  ApiPublicKeysData,
  ApiPublicKeysResponse,
  ApiPublicLogData,
  ApiPublicLogProofData,
  ApiPublicLogProofResponse,
  ApiPublicLogProofsData,
  ApiPublicLogProofsResponse,
  ApiPublicLogResponse,
  ApiPublicReserveData,
  ApiPublicReserveResponse,
  ApiPublicRootsData,
  ApiPublicRootsResponse,
  ApiPublicSolvencyData,
  ApiPublicSolvencyResponse,
  ApiPublicStatsData,
  ApiPublicStatsResponse,
  ApiPublicStatusData,
  ApiPublicStatusResponse,
  ApiPublicTicksData,
  ApiPublicTicksResponse,
  ApiSupportHoursData,
  ApiSupportHoursResponse,
  ApiSupportMessagesData,
  ApiSupportMessagesResponse,
  ApiSupportReadData,
  ApiSupportReadResponse,
  ApiSupportSendData,
  ApiSupportSendResponse,
  ApiSupportTypingData,
  ApiSupportTypingResponse,
  ApiSupportUnreadData,
  ApiSupportUnreadResponse,
  ApiUserApiTokensData,
  ApiUserApiTokensResponse,
  ApiUserBalanceExportData,
  ApiUserBalanceExportResponse,
  ApiUserBalanceListData,
  ApiUserBalanceListResponse,
  ApiUserBankListData,
  ApiUserBankListResponse,
  ApiUserBindIdcardData,
  ApiUserBindIdcardResponse,
  ApiUserBindWalletData,
  ApiUserBindWalletResponse,
  ApiUserChangeUsericonData,
  ApiUserChangeUsericonResponse,
  ApiUserCloseAccountData,
  ApiUserCloseAccountResponse,
  ApiUserCreateApiTokenData,
  ApiUserCreateApiTokenResponse,
  ApiUserDelBankData,
  ApiUserDelBankResponse,
  ApiUserDelWalletData,
  ApiUserDelWalletResponse,
  ApiUserDepositData,
  ApiUserDepositResponse,
  ApiUserDetailsData,
  ApiUserDetailsResponse,
  ApiUserEndSessionData,
  ApiUserEndSessionResponse,
  ApiUserExportDataData,
  ApiUserExportDataResponse,
  ApiUserFreezeAccountData,
  ApiUserFreezeAccountResponse,
  ApiUserIdcardData,
  ApiUserIdcardResponse,
  ApiUserInviteData,
  ApiUserInviteResponse,
  ApiUserLimitsData,
  ApiUserLimitsResponse,
  ApiUserLoginData,
  ApiUserLoginResponse,
  ApiUserLogoutData,
  ApiUserLogoutResponse,
  ApiUserPasskeyAddData,
  ApiUserPasskeyAddResponse,
  ApiUserPasskeyLoginData,
  ApiUserPasskeyLoginOptionsData,
  ApiUserPasskeyLoginOptionsResponse,
  ApiUserPasskeyLoginResponse,
  ApiUserPasskeyOptionsData,
  ApiUserPasskeyOptionsResponse,
  ApiUserPasskeyRemoveData,
  ApiUserPasskeyRemoveResponse,
  ApiUserPasskeysData,
  ApiUserPasskeysResponse,
  ApiUserPushKeyData,
  ApiUserPushKeyResponse,
  ApiUserPushSettingsData,
  ApiUserPushSettingsResponse,
  ApiUserPushSubscribeData,
  ApiUserPushSubscribeResponse,
  ApiUserPushUnsubscribeData,
  ApiUserPushUnsubscribeResponse,
  ApiUserQueryBankData,
  ApiUserQueryBankResponse,
  ApiUserRefreshData,
  ApiUserRefreshResponse,
  ApiUserRegisterData,
  ApiUserRegisterResponse,
  ApiUserResetPaypwdData,
  ApiUserResetPaypwdResponse,
  ApiUserResetPwdData,
  ApiUserResetPwdResponse,
  ApiUserRevokeApiTokenData,
  ApiUserRevokeApiTokenResponse,
  ApiUserSaveBankData,
  ApiUserSaveBankResponse,
  ApiUserSendCodeData,
  ApiUserSendCodeResponse,
  ApiUserSessionsData,
  ApiUserSessionsResponse,
  ApiUserSetLimitsData,
  ApiUserSetLimitsResponse,
  ApiUserSetPushSettingsData,
  ApiUserSetPushSettingsResponse,
  ApiUserSolvencyProofData,
  ApiUserSolvencyProofResponse,
  ApiUserTotpDisableData,
  ApiUserTotpDisableResponse,
  ApiUserTotpEnableData,
  ApiUserTotpEnableResponse,
  ApiUserTotpSetupData,
  ApiUserTotpSetupResponse,
  ApiUserUndoContactData,
  ApiUserUndoContactResponse,
  ApiUserUpdateData,
  ApiUserUpdateResponse,
  ApiUserWalletListData,
  ApiUserWalletListResponse,
  ApiWalletBankWithdrawalData,
  ApiWalletBankWithdrawalResponse,
  ApiWalletCancelWithdrawalData,
  ApiWalletCancelWithdrawalResponse,
  ApiWalletConvertData,
  ApiWalletConvertResponse,
  ApiWalletDepositsData,
  ApiWalletDepositsResponse,
  ApiWalletStatementCsvData,
  ApiWalletStatementCsvResponse,
  ApiWalletStatementPdfData,
  ApiWalletStatementPdfResponse,
  ApiWalletStatementYearsData,
  ApiWalletStatementYearsResponse,
  ApiWalletSubmitNowData,
  ApiWalletSubmitNowResponse,
  ApiWalletTrcWithdrawalData,
  ApiWalletTrcWithdrawalResponse,
  ApiWalletWithdrawPreviewData,
  ApiWalletWithdrawPreviewResponse,
  ApiWalletWithdrawalsData,
  ApiWalletWithdrawalsResponse,
  ApiWealthBuyData,
  ApiWealthBuyResponse,
  ApiWealthDetailsData,
  ApiWealthDetailsResponse,
  ApiWealthGetListData,
  ApiWealthGetListResponse,
  ApiWealthOrdersData,
  ApiWealthOrdersResponse,
  ApiWealthRedeemData,
  ApiWealthRedeemResponse,
  ApiWealthSubmitData,
  ApiWealthSubmitResponse,
} from './types.gen';

type QueryOf<Query> = [Query] extends [undefined] ? undefined : NonNullable<Query>;
type DataOf<Response> = Response extends { data: infer Data } ? Data : never;

export interface Calls {
  'Defi/myOrder': { verb: 'POST'; request: ApiDefiMyOrderData['body']; reply: DataOf<ApiDefiMyOrderResponse> };
  'Defi/orderMoney': { verb: 'POST'; request: ApiDefiOrderMoneyData['body']; reply: DataOf<ApiDefiOrderMoneyResponse> };
  'common/banks': { verb: 'POST'; request: ApiCommonBanksData['body']; reply: DataOf<ApiCommonBanksResponse> };
  'common/config': { verb: 'POST'; request: ApiCommonConfigData['body']; reply: DataOf<ApiCommonConfigResponse> };
  'common/file': { verb: 'GET'; request: QueryOf<ApiCommonFileData['query']>; reply: DataOf<ApiCommonFileResponse> };
  'common/health': { verb: 'GET'; request: QueryOf<ApiCommonHealthData['query']>; reply: DataOf<ApiCommonHealthResponse> };
  'common/help': { verb: 'GET'; request: QueryOf<ApiCommonHelpData['query']>; reply: DataOf<ApiCommonHelpResponse> };
  'common/mailbox': { verb: 'POST'; request: ApiCommonMailboxData['body']; reply: DataOf<ApiCommonMailboxResponse> };
  'common/notice': { verb: 'GET'; request: QueryOf<ApiCommonNoticeData['query']>; reply: DataOf<ApiCommonNoticeResponse> };
  'common/notice_read': { verb: 'POST'; request: ApiCommonNoticeReadData['body']; reply: DataOf<ApiCommonNoticeReadResponse> };
  'common/page': { verb: 'GET'; request: QueryOf<ApiCommonPageData['query']>; reply: DataOf<ApiCommonPageResponse> };
  'common/sandbox_checkout': { verb: 'POST'; request: ApiCommonSandboxCheckoutData['body']; reply: DataOf<ApiCommonSandboxCheckoutResponse> };
  'common/sandbox_pay': { verb: 'POST'; request: ApiCommonSandboxPayData['body']; reply: DataOf<ApiCommonSandboxPayResponse> };
  'common/upload': { verb: 'POST'; request: ApiCommonUploadData['body']; reply: DataOf<ApiCommonUploadResponse> };
  'order/create': { verb: 'POST'; request: ApiOrderCreateData['body']; reply: DataOf<ApiOrderCreateResponse> };
  'order/detail': { verb: 'POST'; request: ApiOrderDetailData['body']; reply: DataOf<ApiOrderDetailResponse> };
  'order/export': { verb: 'POST'; request: ApiOrderExportData['body']; reply: DataOf<ApiOrderExportResponse> };
  'order/hold_list': { verb: 'POST'; request: ApiOrderHoldListData['body']; reply: DataOf<ApiOrderHoldListResponse> };
  'order/list': { verb: 'POST'; request: ApiOrderListData['body']; reply: DataOf<ApiOrderListResponse> };
  'order/results': { verb: 'POST'; request: ApiOrderResultsData['body']; reply: DataOf<ApiOrderResultsResponse> };
  'product/alerts': { verb: 'POST'; request: ApiProductAlertsData['body']; reply: DataOf<ApiProductAlertsResponse> };
  'product/candles': { verb: 'POST'; request: ApiProductCandlesData['body']; reply: DataOf<ApiProductCandlesResponse> };
  'product/del_alert': { verb: 'POST'; request: ApiProductDelAlertData['body']; reply: DataOf<ApiProductDelAlertResponse> };
  'product/details': { verb: 'POST'; request: ApiProductDetailsData['body']; reply: DataOf<ApiProductDetailsResponse> };
  'product/getBA': { verb: 'POST'; request: ApiProductGetBaData['body']; reply: DataOf<ApiProductGetBaResponse> };
  'product/list': { verb: 'POST'; request: ApiProductListData['body']; reply: DataOf<ApiProductListResponse> };
  'product/orders': { verb: 'POST'; request: ApiProductOrdersData['body']; reply: DataOf<ApiProductOrdersResponse> };
  'product/rate': { verb: 'POST'; request: ApiProductRateData['body']; reply: DataOf<ApiProductRateResponse> };
  'product/set_alert': { verb: 'POST'; request: ApiProductSetAlertData['body']; reply: DataOf<ApiProductSetAlertResponse> };
  'public/days': { verb: 'GET'; request: QueryOf<ApiPublicDaysData['query']>; reply: DataOf<ApiPublicDaysResponse> };
  'public/keys': { verb: 'GET'; request: QueryOf<ApiPublicKeysData['query']>; reply: DataOf<ApiPublicKeysResponse> };
  'public/log': { verb: 'GET'; request: QueryOf<ApiPublicLogData['query']>; reply: DataOf<ApiPublicLogResponse> };
  'public/log_proof': { verb: 'GET'; request: QueryOf<ApiPublicLogProofData['query']>; reply: DataOf<ApiPublicLogProofResponse> };
  'public/log_proofs': { verb: 'GET'; request: QueryOf<ApiPublicLogProofsData['query']>; reply: DataOf<ApiPublicLogProofsResponse> };
  'public/reserve': { verb: 'GET'; request: QueryOf<ApiPublicReserveData['query']>; reply: DataOf<ApiPublicReserveResponse> };
  'public/roots': { verb: 'GET'; request: QueryOf<ApiPublicRootsData['query']>; reply: DataOf<ApiPublicRootsResponse> };
  'public/solvency': { verb: 'GET'; request: QueryOf<ApiPublicSolvencyData['query']>; reply: DataOf<ApiPublicSolvencyResponse> };
  'public/stats': { verb: 'GET'; request: QueryOf<ApiPublicStatsData['query']>; reply: DataOf<ApiPublicStatsResponse> };
  'public/status': { verb: 'GET'; request: QueryOf<ApiPublicStatusData['query']>; reply: DataOf<ApiPublicStatusResponse> };
  'public/ticks': { verb: 'GET'; request: QueryOf<ApiPublicTicksData['query']>; reply: DataOf<ApiPublicTicksResponse> };
  'support/hours': { verb: 'POST'; request: ApiSupportHoursData['body']; reply: DataOf<ApiSupportHoursResponse> };
  'support/messages': { verb: 'POST'; request: ApiSupportMessagesData['body']; reply: DataOf<ApiSupportMessagesResponse> };
  'support/read': { verb: 'POST'; request: ApiSupportReadData['body']; reply: DataOf<ApiSupportReadResponse> };
  'support/send': { verb: 'POST'; request: ApiSupportSendData['body']; reply: DataOf<ApiSupportSendResponse> };
  'support/typing': { verb: 'POST'; request: ApiSupportTypingData['body']; reply: DataOf<ApiSupportTypingResponse> };
  'support/unread': { verb: 'POST'; request: ApiSupportUnreadData['body']; reply: DataOf<ApiSupportUnreadResponse> };
  'user/api_tokens': { verb: 'POST'; request: ApiUserApiTokensData['body']; reply: DataOf<ApiUserApiTokensResponse> };
  'user/balance_export': { verb: 'POST'; request: ApiUserBalanceExportData['body']; reply: DataOf<ApiUserBalanceExportResponse> };
  'user/balance_list': { verb: 'POST'; request: ApiUserBalanceListData['body']; reply: DataOf<ApiUserBalanceListResponse> };
  'user/bank_list': { verb: 'POST'; request: ApiUserBankListData['body']; reply: DataOf<ApiUserBankListResponse> };
  'user/bind_idcard': { verb: 'POST'; request: ApiUserBindIdcardData['body']; reply: DataOf<ApiUserBindIdcardResponse> };
  'user/bind_wallet': { verb: 'POST'; request: ApiUserBindWalletData['body']; reply: DataOf<ApiUserBindWalletResponse> };
  'user/change_usericon': { verb: 'POST'; request: ApiUserChangeUsericonData['body']; reply: DataOf<ApiUserChangeUsericonResponse> };
  'user/close_account': { verb: 'POST'; request: ApiUserCloseAccountData['body']; reply: DataOf<ApiUserCloseAccountResponse> };
  'user/create_api_token': { verb: 'POST'; request: ApiUserCreateApiTokenData['body']; reply: DataOf<ApiUserCreateApiTokenResponse> };
  'user/del_bank': { verb: 'POST'; request: ApiUserDelBankData['body']; reply: DataOf<ApiUserDelBankResponse> };
  'user/del_wallet': { verb: 'POST'; request: ApiUserDelWalletData['body']; reply: DataOf<ApiUserDelWalletResponse> };
  'user/deposit': { verb: 'POST'; request: ApiUserDepositData['body']; reply: DataOf<ApiUserDepositResponse> };
  'user/details': { verb: 'POST'; request: ApiUserDetailsData['body']; reply: DataOf<ApiUserDetailsResponse> };
  'user/end_session': { verb: 'POST'; request: ApiUserEndSessionData['body']; reply: DataOf<ApiUserEndSessionResponse> };
  'user/export_data': { verb: 'POST'; request: ApiUserExportDataData['body']; reply: DataOf<ApiUserExportDataResponse> };
  'user/freeze_account': { verb: 'POST'; request: ApiUserFreezeAccountData['body']; reply: DataOf<ApiUserFreezeAccountResponse> };
  'user/idcard': { verb: 'GET'; request: QueryOf<ApiUserIdcardData['query']>; reply: DataOf<ApiUserIdcardResponse> };
  'user/invite': { verb: 'POST'; request: ApiUserInviteData['body']; reply: DataOf<ApiUserInviteResponse> };
  'user/limits': { verb: 'POST'; request: ApiUserLimitsData['body']; reply: DataOf<ApiUserLimitsResponse> };
  'user/login': { verb: 'POST'; request: ApiUserLoginData['body']; reply: DataOf<ApiUserLoginResponse> };
  'user/logout': { verb: 'POST'; request: ApiUserLogoutData['body']; reply: DataOf<ApiUserLogoutResponse> };
  'user/passkey_add': { verb: 'POST'; request: ApiUserPasskeyAddData['body']; reply: DataOf<ApiUserPasskeyAddResponse> };
  'user/passkey_login': { verb: 'POST'; request: ApiUserPasskeyLoginData['body']; reply: DataOf<ApiUserPasskeyLoginResponse> };
  'user/passkey_login_options': { verb: 'POST'; request: ApiUserPasskeyLoginOptionsData['body']; reply: DataOf<ApiUserPasskeyLoginOptionsResponse> };
  'user/passkey_options': { verb: 'POST'; request: ApiUserPasskeyOptionsData['body']; reply: DataOf<ApiUserPasskeyOptionsResponse> };
  'user/passkey_remove': { verb: 'POST'; request: ApiUserPasskeyRemoveData['body']; reply: DataOf<ApiUserPasskeyRemoveResponse> };
  'user/passkeys': { verb: 'POST'; request: ApiUserPasskeysData['body']; reply: DataOf<ApiUserPasskeysResponse> };
  'user/push_key': { verb: 'POST'; request: ApiUserPushKeyData['body']; reply: DataOf<ApiUserPushKeyResponse> };
  'user/push_settings': { verb: 'POST'; request: ApiUserPushSettingsData['body']; reply: DataOf<ApiUserPushSettingsResponse> };
  'user/push_subscribe': { verb: 'POST'; request: ApiUserPushSubscribeData['body']; reply: DataOf<ApiUserPushSubscribeResponse> };
  'user/push_unsubscribe': { verb: 'POST'; request: ApiUserPushUnsubscribeData['body']; reply: DataOf<ApiUserPushUnsubscribeResponse> };
  'user/query_bank': { verb: 'POST'; request: ApiUserQueryBankData['body']; reply: DataOf<ApiUserQueryBankResponse> };
  'user/refresh': { verb: 'POST'; request: ApiUserRefreshData['body']; reply: DataOf<ApiUserRefreshResponse> };
  'user/register': { verb: 'POST'; request: ApiUserRegisterData['body']; reply: DataOf<ApiUserRegisterResponse> };
  'user/reset_paypwd': { verb: 'POST'; request: ApiUserResetPaypwdData['body']; reply: DataOf<ApiUserResetPaypwdResponse> };
  'user/reset_pwd': { verb: 'POST'; request: ApiUserResetPwdData['body']; reply: DataOf<ApiUserResetPwdResponse> };
  'user/revoke_api_token': { verb: 'POST'; request: ApiUserRevokeApiTokenData['body']; reply: DataOf<ApiUserRevokeApiTokenResponse> };
  'user/save_bank': { verb: 'POST'; request: ApiUserSaveBankData['body']; reply: DataOf<ApiUserSaveBankResponse> };
  'user/send_code': { verb: 'POST'; request: ApiUserSendCodeData['body']; reply: DataOf<ApiUserSendCodeResponse> };
  'user/sessions': { verb: 'POST'; request: ApiUserSessionsData['body']; reply: DataOf<ApiUserSessionsResponse> };
  'user/set_limits': { verb: 'POST'; request: ApiUserSetLimitsData['body']; reply: DataOf<ApiUserSetLimitsResponse> };
  'user/set_push_settings': { verb: 'POST'; request: ApiUserSetPushSettingsData['body']; reply: DataOf<ApiUserSetPushSettingsResponse> };
  'user/solvency_proof': { verb: 'POST'; request: ApiUserSolvencyProofData['body']; reply: DataOf<ApiUserSolvencyProofResponse> };
  'user/totp_disable': { verb: 'POST'; request: ApiUserTotpDisableData['body']; reply: DataOf<ApiUserTotpDisableResponse> };
  'user/totp_enable': { verb: 'POST'; request: ApiUserTotpEnableData['body']; reply: DataOf<ApiUserTotpEnableResponse> };
  'user/totp_setup': { verb: 'POST'; request: ApiUserTotpSetupData['body']; reply: DataOf<ApiUserTotpSetupResponse> };
  'user/undo_contact': { verb: 'POST'; request: ApiUserUndoContactData['body']; reply: DataOf<ApiUserUndoContactResponse> };
  'user/update': { verb: 'POST'; request: ApiUserUpdateData['body']; reply: DataOf<ApiUserUpdateResponse> };
  'user/wallet_list': { verb: 'POST'; request: ApiUserWalletListData['body']; reply: DataOf<ApiUserWalletListResponse> };
  'wallet/bankWithdrawal': { verb: 'POST'; request: ApiWalletBankWithdrawalData['body']; reply: DataOf<ApiWalletBankWithdrawalResponse> };
  'wallet/cancel_withdrawal': { verb: 'POST'; request: ApiWalletCancelWithdrawalData['body']; reply: DataOf<ApiWalletCancelWithdrawalResponse> };
  'wallet/convert': { verb: 'POST'; request: ApiWalletConvertData['body']; reply: DataOf<ApiWalletConvertResponse> };
  'wallet/deposits': { verb: 'POST'; request: ApiWalletDepositsData['body']; reply: DataOf<ApiWalletDepositsResponse> };
  'wallet/statement_csv': { verb: 'POST'; request: ApiWalletStatementCsvData['body']; reply: DataOf<ApiWalletStatementCsvResponse> };
  'wallet/statement_pdf': { verb: 'POST'; request: ApiWalletStatementPdfData['body']; reply: DataOf<ApiWalletStatementPdfResponse> };
  'wallet/statement_years': { verb: 'POST'; request: ApiWalletStatementYearsData['body']; reply: DataOf<ApiWalletStatementYearsResponse> };
  'wallet/submit_now': { verb: 'POST'; request: ApiWalletSubmitNowData['body']; reply: DataOf<ApiWalletSubmitNowResponse> };
  'wallet/trcWithdrawal': { verb: 'POST'; request: ApiWalletTrcWithdrawalData['body']; reply: DataOf<ApiWalletTrcWithdrawalResponse> };
  'wallet/withdraw_preview': { verb: 'POST'; request: ApiWalletWithdrawPreviewData['body']; reply: DataOf<ApiWalletWithdrawPreviewResponse> };
  'wallet/withdrawals': { verb: 'POST'; request: ApiWalletWithdrawalsData['body']; reply: DataOf<ApiWalletWithdrawalsResponse> };
  'wealth/buy': { verb: 'POST'; request: ApiWealthBuyData['body']; reply: DataOf<ApiWealthBuyResponse> };
  'wealth/details': { verb: 'GET'; request: QueryOf<ApiWealthDetailsData['query']>; reply: DataOf<ApiWealthDetailsResponse> };
  'wealth/getList': { verb: 'POST'; request: ApiWealthGetListData['body']; reply: DataOf<ApiWealthGetListResponse> };
  'wealth/orders': { verb: 'POST'; request: ApiWealthOrdersData['body']; reply: DataOf<ApiWealthOrdersResponse> };
  'wealth/redeem': { verb: 'POST'; request: ApiWealthRedeemData['body']; reply: DataOf<ApiWealthRedeemResponse> };
  'wealth/submit': { verb: 'POST'; request: ApiWealthSubmitData['body']; reply: DataOf<ApiWealthSubmitResponse> };
}
