// Generated from the OpenAPI document; do not edit.
import type {
  ConsoleAlertsListData,
  ConsoleAlertsListResponse,
  ConsoleAuditListData,
  ConsoleAuditListResponse,
  ConsoleAuditVerifyData,
  ConsoleAuditVerifyResponse,
  ConsoleBankListsApproveData,
  ConsoleBankListsApproveResponse,
  ConsoleBankListsBanksData,
  ConsoleBankListsBanksResponse,
  ConsoleBankListsGetData,
  ConsoleBankListsGetResponse,
  ConsoleBankListsHistoryData,
  ConsoleBankListsHistoryResponse,
  ConsoleBankListsProposeData,
  ConsoleBankListsProposeResponse,
  ConsoleBankListsRejectData,
  ConsoleBankListsRejectResponse,
  ConsoleBankListsUploadData,
  ConsoleBankListsUploadResponse,
  ConsoleBankListsWithdrawData,
  ConsoleBankListsWithdrawResponse,
  ConsoleBankStatementsConfirmData,
  ConsoleBankStatementsConfirmResponse,
  ConsoleBankStatementsLinesData,
  ConsoleBankStatementsLinesResponse,
  ConsoleBankStatementsListData,
  ConsoleBankStatementsListResponse,
  ConsoleBankStatementsUploadData,
  ConsoleBankStatementsUploadResponse,
  ConsoleChatsAssignData,
  ConsoleChatsAssignResponse,
  ConsoleChatsCloseData,
  ConsoleChatsCloseResponse,
  ConsoleChatsCountsData,
  ConsoleChatsCountsResponse,
  ConsoleChatsDeleteReplyData,
  ConsoleChatsDeleteReplyResponse,
  ConsoleChatsGetData,
  ConsoleChatsGetResponse,
  ConsoleChatsListData,
  ConsoleChatsListResponse,
  ConsoleChatsReadData,
  ConsoleChatsReadResponse,
  ConsoleChatsSaveReplyData,
  ConsoleChatsSaveReplyResponse,
  ConsoleChatsSavedRepliesData,
  ConsoleChatsSavedRepliesResponse,
  ConsoleChatsSendData,
  ConsoleChatsSendResponse,
  ConsoleChatsTypingData,
  ConsoleChatsTypingResponse,
  ConsoleChatsUploadData,
  ConsoleChatsUploadResponse,
  ConsoleCorrectionsApproveData,
  ConsoleCorrectionsApproveResponse,
  ConsoleCorrectionsAskData,
  ConsoleCorrectionsAskResponse,
  ConsoleCorrectionsListData,
  ConsoleCorrectionsListResponse,
  ConsoleCorrectionsRejectData,
  ConsoleCorrectionsRejectResponse,
  ConsoleCustomersDepositsData,
  ConsoleCustomersDepositsResponse,
  ConsoleCustomersDocumentsData,
  ConsoleCustomersDocumentsResponse,
  ConsoleCustomersEndSessionsData,
  ConsoleCustomersEndSessionsResponse,
  ConsoleCustomersFreezeData,
  ConsoleCustomersFreezeResponse,
  ConsoleCustomersGetData,
  ConsoleCustomersGetResponse,
  ConsoleCustomersLedgerData,
  ConsoleCustomersLedgerResponse,
  ConsoleCustomersListData,
  ConsoleCustomersListResponse,
  ConsoleCustomersNamesData,
  ConsoleCustomersNamesResponse,
  ConsoleCustomersOrderData,
  ConsoleCustomersOrderResponse,
  ConsoleCustomersOrdersData,
  ConsoleCustomersOrdersResponse,
  ConsoleCustomersPositionsData,
  ConsoleCustomersPositionsResponse,
  ConsoleCustomersResetTotpData,
  ConsoleCustomersResetTotpResponse,
  ConsoleCustomersUnfreezeData,
  ConsoleCustomersUnfreezeResponse,
  ConsoleCustomersWithdrawalsData,
  ConsoleCustomersWithdrawalsResponse,
  ConsoleDepositsApproveData,
  ConsoleDepositsApproveResponse,
  ConsoleDepositsGetData,
  ConsoleDepositsGetResponse,
  ConsoleDepositsListData,
  ConsoleDepositsListResponse,
  ConsoleDepositsRejectData,
  ConsoleDepositsRejectResponse,
  ConsoleExposureData,
  ConsoleExposureResponse,
  ConsoleHelpDeleteArticleData,
  ConsoleHelpDeleteArticleResponse,
  ConsoleHelpDeleteCategoryData,
  ConsoleHelpDeleteCategoryResponse,
  ConsoleHelpGetData,
  ConsoleHelpGetResponse,
  ConsoleHelpListData,
  ConsoleHelpListResponse,
  ConsoleHelpSaveArticleData,
  ConsoleHelpSaveArticleResponse,
  ConsoleHelpSaveCategoryData,
  ConsoleHelpSaveCategoryResponse,
  ConsoleIncidentsListData,
  ConsoleIncidentsListResponse,
  ConsoleIncidentsResolveData,
  ConsoleIncidentsResolveResponse,
  ConsoleIncidentsSaveData,
  ConsoleIncidentsSaveResponse,
  ConsoleInstrumentsListData,
  ConsoleInstrumentsListResponse,
  ConsoleInstrumentsOrdersApproveData,
  ConsoleInstrumentsOrdersApproveResponse,
  ConsoleInstrumentsOrdersGetData,
  ConsoleInstrumentsOrdersGetResponse,
  ConsoleInstrumentsOrdersHistoryData,
  ConsoleInstrumentsOrdersHistoryResponse,
  ConsoleInstrumentsOrdersProposeData,
  ConsoleInstrumentsOrdersProposeResponse,
  ConsoleInstrumentsOrdersRejectData,
  ConsoleInstrumentsOrdersRejectResponse,
  ConsoleInstrumentsOrdersWithdrawData,
  ConsoleInstrumentsOrdersWithdrawResponse,
  ConsoleInstrumentsReleaseData,
  ConsoleInstrumentsReleaseResponse,
  ConsoleInstrumentsSuspensionsData,
  ConsoleInstrumentsSuspensionsResponse,
  ConsoleInstrumentsTermsApproveData,
  ConsoleInstrumentsTermsApproveResponse,
  ConsoleInstrumentsTermsGetData,
  ConsoleInstrumentsTermsGetResponse,
  ConsoleInstrumentsTermsHistoryData,
  ConsoleInstrumentsTermsHistoryResponse,
  ConsoleInstrumentsTermsProposeData,
  ConsoleInstrumentsTermsProposeResponse,
  ConsoleInstrumentsTermsRejectData,
  ConsoleInstrumentsTermsRejectResponse,
  ConsoleInstrumentsTermsWithdrawData,
  ConsoleInstrumentsTermsWithdrawResponse,
  ConsoleKycApproveData,
  ConsoleKycApproveResponse,
  ConsoleKycGetData,
  ConsoleKycGetResponse,
  ConsoleKycListData,
  ConsoleKycListResponse,
  ConsoleKycRejectData,
  ConsoleKycRejectResponse,
  ConsoleLedgerHouseData,
  ConsoleLedgerHouseResponse,
  ConsoleLedgerTransfersData,
  ConsoleLedgerTransfersResponse,
  ConsoleLinkedAccountsDeclineData,
  ConsoleLinkedAccountsDeclineResponse,
  ConsoleLinkedAccountsGetData,
  ConsoleLinkedAccountsGetResponse,
  ConsoleLinkedAccountsListData,
  ConsoleLinkedAccountsListResponse,
  ConsoleLinkedAccountsReleaseData,
  ConsoleLinkedAccountsReleaseResponse,
  ConsoleLoginData,
  ConsoleLoginResponse,
  ConsoleLogoutData,
  ConsoleLogoutResponse,
  ConsoleMeData,
  ConsoleMeResponse,
  ConsoleNoticesGetData,
  ConsoleNoticesGetResponse,
  ConsoleNoticesListData,
  ConsoleNoticesListResponse,
  ConsoleNoticesPreviewData,
  ConsoleNoticesPreviewResponse,
  ConsoleNoticesPublishData,
  ConsoleNoticesPublishResponse,
  ConsoleNoticesSaveData,
  ConsoleNoticesSaveResponse,
  ConsoleNoticesWithdrawData,
  ConsoleNoticesWithdrawResponse,
  ConsoleOperatorsCreateData,
  ConsoleOperatorsCreateResponse,
  ConsoleOperatorsDisableData,
  ConsoleOperatorsDisableResponse,
  ConsoleOperatorsEnableData,
  ConsoleOperatorsEnableResponse,
  ConsoleOperatorsEndSessionsData,
  ConsoleOperatorsEndSessionsResponse,
  ConsoleOperatorsListData,
  ConsoleOperatorsListResponse,
  ConsoleOperatorsRemovePasskeysData,
  ConsoleOperatorsRemovePasskeysResponse,
  ConsoleOperatorsResetTotpData,
  ConsoleOperatorsResetTotpResponse,
  ConsoleOperatorsRoleData,
  ConsoleOperatorsRoleResponse,
  ConsoleOperatorsUnlockData,
  ConsoleOperatorsUnlockResponse,
  ConsolePagesHistoryData,
  ConsolePagesHistoryResponse,
  ConsolePagesListData,
  ConsolePagesListResponse,
  ConsolePagesPreviewData,
  ConsolePagesPreviewResponse,
  ConsolePagesSaveData,
  ConsolePagesSaveResponse,
  ConsolePasskeyLoginData,
  ConsolePasskeyLoginOptionsData,
  ConsolePasskeyLoginOptionsResponse,
  ConsolePasskeyLoginResponse,
  ConsolePasskeysAddData,
  ConsolePasskeysAddResponse,
  ConsolePasskeysListData,
  ConsolePasskeysListResponse,
  ConsolePasskeysOptionsData,
  ConsolePasskeysOptionsResponse,
  ConsolePasskeysRemoveData,
  ConsolePasskeysRemoveResponse,
  ConsolePasswordData,
  ConsolePasswordResponse,
  ConsolePaymentExceptionsCloseData,
  ConsolePaymentExceptionsCloseResponse,
  ConsolePaymentExceptionsListData,
  ConsolePaymentExceptionsListResponse,
  ConsolePayoutFilesListData,
  ConsolePayoutFilesListResponse,
  ConsolePayoutResultsApplyData,
  ConsolePayoutResultsApplyResponse,
  ConsolePayoutResultsLinesData,
  ConsolePayoutResultsLinesResponse,
  ConsolePayoutResultsListData,
  ConsolePayoutResultsListResponse,
  ConsolePayoutResultsUploadData,
  ConsolePayoutResultsUploadResponse,
  ConsoleProductsEarnData,
  ConsoleProductsEarnResponse,
  ConsoleQueuesData,
  ConsoleQueuesResponse,
  ConsoleReportsCsvData,
  ConsoleReportsCsvResponse,
  ConsoleReportsGetData,
  ConsoleReportsGetResponse,
  ConsoleRequestDetailData,
  ConsoleRequestDetailResponse,
  ConsoleReserveData,
  ConsoleReserveResponse,
  ConsoleSolvencyData,
  ConsoleSolvencyResponse,
  ConsoleStatisticsHoursData,
  ConsoleStatisticsHoursResponse,
  ConsoleStatisticsInstrumentsData,
  ConsoleStatisticsInstrumentsResponse,
  ConsoleStatisticsMoneyWaitingData,
  ConsoleStatisticsMoneyWaitingResponse,
  ConsoleStatisticsReviewWaitingData,
  ConsoleStatisticsReviewWaitingResponse,
  ConsoleSupportHoursGetData,
  ConsoleSupportHoursGetResponse,
  ConsoleSupportHoursHistoryData,
  ConsoleSupportHoursHistoryResponse,
  ConsoleSupportHoursSetData,
  ConsoleSupportHoursSetResponse,
  ConsoleTermsApprovalsApproveData,
  ConsoleTermsApprovalsApproveResponse,
  ConsoleTermsApprovalsGetData,
  ConsoleTermsApprovalsGetResponse,
  ConsoleTermsApprovalsHistoryData,
  ConsoleTermsApprovalsHistoryResponse,
  ConsoleTermsApprovalsProposeData,
  ConsoleTermsApprovalsProposeResponse,
  ConsoleTermsApprovalsRejectData,
  ConsoleTermsApprovalsRejectResponse,
  ConsoleTermsApprovalsWithdrawData,
  ConsoleTermsApprovalsWithdrawResponse,
  ConsoleTermsConversionsApproveData,
  ConsoleTermsConversionsApproveResponse,
  ConsoleTermsConversionsGetData,
  ConsoleTermsConversionsGetResponse,
  ConsoleTermsConversionsHistoryData,
  ConsoleTermsConversionsHistoryResponse,
  ConsoleTermsConversionsProposeData,
  ConsoleTermsConversionsProposeResponse,
  ConsoleTermsConversionsRejectData,
  ConsoleTermsConversionsRejectResponse,
  ConsoleTermsConversionsWithdrawData,
  ConsoleTermsConversionsWithdrawResponse,
  ConsoleTermsEarnApproveData,
  ConsoleTermsEarnApproveResponse,
  ConsoleTermsEarnGetData,
  ConsoleTermsEarnGetResponse,
  ConsoleTermsEarnHistoryData,
  ConsoleTermsEarnHistoryResponse,
  ConsoleTermsEarnProposeData,
  ConsoleTermsEarnProposeResponse,
  ConsoleTermsEarnRejectData,
  ConsoleTermsEarnRejectResponse,
  ConsoleTermsEarnWithdrawData,
  ConsoleTermsEarnWithdrawResponse,
  ConsoleTermsExposureApproveData,
  ConsoleTermsExposureApproveResponse,
  ConsoleTermsExposureGetData,
  ConsoleTermsExposureGetResponse,
  ConsoleTermsExposureHistoryData,
  ConsoleTermsExposureHistoryResponse,
  ConsoleTermsExposureProposeData,
  ConsoleTermsExposureProposeResponse,
  ConsoleTermsExposureRejectData,
  ConsoleTermsExposureRejectResponse,
  ConsoleTermsExposureWithdrawData,
  ConsoleTermsExposureWithdrawResponse,
  ConsoleTermsOrdersApproveData,
  ConsoleTermsOrdersApproveResponse,
  ConsoleTermsOrdersGetData,
  ConsoleTermsOrdersGetResponse,
  ConsoleTermsOrdersHistoryData,
  ConsoleTermsOrdersHistoryResponse,
  ConsoleTermsOrdersProposeData,
  ConsoleTermsOrdersProposeResponse,
  ConsoleTermsOrdersRejectData,
  ConsoleTermsOrdersRejectResponse,
  ConsoleTermsOrdersWithdrawData,
  ConsoleTermsOrdersWithdrawResponse,
  ConsoleTermsPaymentsApproveData,
  ConsoleTermsPaymentsApproveResponse,
  ConsoleTermsPaymentsGetData,
  ConsoleTermsPaymentsGetResponse,
  ConsoleTermsPaymentsHistoryData,
  ConsoleTermsPaymentsHistoryResponse,
  ConsoleTermsPaymentsProposeData,
  ConsoleTermsPaymentsProposeResponse,
  ConsoleTermsPaymentsRejectData,
  ConsoleTermsPaymentsRejectResponse,
  ConsoleTermsPaymentsWithdrawData,
  ConsoleTermsPaymentsWithdrawResponse,
  ConsoleTermsRebatesApproveData,
  ConsoleTermsRebatesApproveResponse,
  ConsoleTermsRebatesGetData,
  ConsoleTermsRebatesGetResponse,
  ConsoleTermsRebatesHistoryData,
  ConsoleTermsRebatesHistoryResponse,
  ConsoleTermsRebatesProposeData,
  ConsoleTermsRebatesProposeResponse,
  ConsoleTermsRebatesRejectData,
  ConsoleTermsRebatesRejectResponse,
  ConsoleTermsRebatesWithdrawData,
  ConsoleTermsRebatesWithdrawResponse,
  ConsoleWithdrawalsApproveData,
  ConsoleWithdrawalsApproveResponse,
  ConsoleWithdrawalsGetData,
  ConsoleWithdrawalsGetResponse,
  ConsoleWithdrawalsListData,
  ConsoleWithdrawalsListResponse,
  ConsoleWithdrawalsPayoutFileData,
  ConsoleWithdrawalsPayoutFileResponse,
  ConsoleWithdrawalsRejectData,
  ConsoleWithdrawalsRejectResponse,
  ConsoleWithdrawalsSettleData,
  ConsoleWithdrawalsSettleResponse,
  ConsoleWithdrawalsTokenBroadcastData,
  ConsoleWithdrawalsTokenBroadcastResponse,
  ConsoleWithdrawalsTokenTakeBackData,
  ConsoleWithdrawalsTokenTakeBackResponse,
  ConsoleWithdrawalsTokenTransferData,
  ConsoleWithdrawalsTokenTransferResponse,
} from './types.gen';

type DataOf<Response> = Response extends { data: infer Data } ? Data : never;

export interface Calls {
  'alerts/list': { verb: 'POST'; request: ConsoleAlertsListData['body']; reply: DataOf<ConsoleAlertsListResponse> };
  'audit/list': { verb: 'POST'; request: ConsoleAuditListData['body']; reply: DataOf<ConsoleAuditListResponse> };
  'audit/verify': { verb: 'POST'; request: ConsoleAuditVerifyData['body']; reply: DataOf<ConsoleAuditVerifyResponse> };
  'bank_lists/approve': { verb: 'POST'; request: ConsoleBankListsApproveData['body']; reply: DataOf<ConsoleBankListsApproveResponse> };
  'bank_lists/banks': { verb: 'POST'; request: ConsoleBankListsBanksData['body']; reply: DataOf<ConsoleBankListsBanksResponse> };
  'bank_lists/get': { verb: 'POST'; request: ConsoleBankListsGetData['body']; reply: DataOf<ConsoleBankListsGetResponse> };
  'bank_lists/history': { verb: 'POST'; request: ConsoleBankListsHistoryData['body']; reply: DataOf<ConsoleBankListsHistoryResponse> };
  'bank_lists/propose': { verb: 'POST'; request: ConsoleBankListsProposeData['body']; reply: DataOf<ConsoleBankListsProposeResponse> };
  'bank_lists/reject': { verb: 'POST'; request: ConsoleBankListsRejectData['body']; reply: DataOf<ConsoleBankListsRejectResponse> };
  'bank_lists/upload': { verb: 'POST'; request: ConsoleBankListsUploadData['body']; reply: DataOf<ConsoleBankListsUploadResponse> };
  'bank_lists/withdraw': { verb: 'POST'; request: ConsoleBankListsWithdrawData['body']; reply: DataOf<ConsoleBankListsWithdrawResponse> };
  'bank_statements/confirm': { verb: 'POST'; request: ConsoleBankStatementsConfirmData['body']; reply: DataOf<ConsoleBankStatementsConfirmResponse> };
  'bank_statements/lines': { verb: 'POST'; request: ConsoleBankStatementsLinesData['body']; reply: DataOf<ConsoleBankStatementsLinesResponse> };
  'bank_statements/list': { verb: 'POST'; request: ConsoleBankStatementsListData['body']; reply: DataOf<ConsoleBankStatementsListResponse> };
  'bank_statements/upload': { verb: 'POST'; request: ConsoleBankStatementsUploadData['body']; reply: DataOf<ConsoleBankStatementsUploadResponse> };
  'chats/assign': { verb: 'POST'; request: ConsoleChatsAssignData['body']; reply: DataOf<ConsoleChatsAssignResponse> };
  'chats/close': { verb: 'POST'; request: ConsoleChatsCloseData['body']; reply: DataOf<ConsoleChatsCloseResponse> };
  'chats/counts': { verb: 'POST'; request: ConsoleChatsCountsData['body']; reply: DataOf<ConsoleChatsCountsResponse> };
  'chats/delete_reply': { verb: 'POST'; request: ConsoleChatsDeleteReplyData['body']; reply: DataOf<ConsoleChatsDeleteReplyResponse> };
  'chats/get': { verb: 'POST'; request: ConsoleChatsGetData['body']; reply: DataOf<ConsoleChatsGetResponse> };
  'chats/list': { verb: 'POST'; request: ConsoleChatsListData['body']; reply: DataOf<ConsoleChatsListResponse> };
  'chats/read': { verb: 'POST'; request: ConsoleChatsReadData['body']; reply: DataOf<ConsoleChatsReadResponse> };
  'chats/save_reply': { verb: 'POST'; request: ConsoleChatsSaveReplyData['body']; reply: DataOf<ConsoleChatsSaveReplyResponse> };
  'chats/saved_replies': { verb: 'POST'; request: ConsoleChatsSavedRepliesData['body']; reply: DataOf<ConsoleChatsSavedRepliesResponse> };
  'chats/send': { verb: 'POST'; request: ConsoleChatsSendData['body']; reply: DataOf<ConsoleChatsSendResponse> };
  'chats/typing': { verb: 'POST'; request: ConsoleChatsTypingData['body']; reply: DataOf<ConsoleChatsTypingResponse> };
  'chats/upload': { verb: 'POST'; request: ConsoleChatsUploadData['body']; reply: DataOf<ConsoleChatsUploadResponse> };
  'corrections/approve': { verb: 'POST'; request: ConsoleCorrectionsApproveData['body']; reply: DataOf<ConsoleCorrectionsApproveResponse> };
  'corrections/ask': { verb: 'POST'; request: ConsoleCorrectionsAskData['body']; reply: DataOf<ConsoleCorrectionsAskResponse> };
  'corrections/list': { verb: 'POST'; request: ConsoleCorrectionsListData['body']; reply: DataOf<ConsoleCorrectionsListResponse> };
  'corrections/reject': { verb: 'POST'; request: ConsoleCorrectionsRejectData['body']; reply: DataOf<ConsoleCorrectionsRejectResponse> };
  'customers/deposits': { verb: 'POST'; request: ConsoleCustomersDepositsData['body']; reply: DataOf<ConsoleCustomersDepositsResponse> };
  'customers/documents': { verb: 'POST'; request: ConsoleCustomersDocumentsData['body']; reply: DataOf<ConsoleCustomersDocumentsResponse> };
  'customers/end_sessions': { verb: 'POST'; request: ConsoleCustomersEndSessionsData['body']; reply: DataOf<ConsoleCustomersEndSessionsResponse> };
  'customers/freeze': { verb: 'POST'; request: ConsoleCustomersFreezeData['body']; reply: DataOf<ConsoleCustomersFreezeResponse> };
  'customers/get': { verb: 'POST'; request: ConsoleCustomersGetData['body']; reply: DataOf<ConsoleCustomersGetResponse> };
  'customers/ledger': { verb: 'POST'; request: ConsoleCustomersLedgerData['body']; reply: DataOf<ConsoleCustomersLedgerResponse> };
  'customers/list': { verb: 'POST'; request: ConsoleCustomersListData['body']; reply: DataOf<ConsoleCustomersListResponse> };
  'customers/names': { verb: 'POST'; request: ConsoleCustomersNamesData['body']; reply: DataOf<ConsoleCustomersNamesResponse> };
  'customers/order': { verb: 'POST'; request: ConsoleCustomersOrderData['body']; reply: DataOf<ConsoleCustomersOrderResponse> };
  'customers/orders': { verb: 'POST'; request: ConsoleCustomersOrdersData['body']; reply: DataOf<ConsoleCustomersOrdersResponse> };
  'customers/positions': { verb: 'POST'; request: ConsoleCustomersPositionsData['body']; reply: DataOf<ConsoleCustomersPositionsResponse> };
  'customers/reset_totp': { verb: 'POST'; request: ConsoleCustomersResetTotpData['body']; reply: DataOf<ConsoleCustomersResetTotpResponse> };
  'customers/unfreeze': { verb: 'POST'; request: ConsoleCustomersUnfreezeData['body']; reply: DataOf<ConsoleCustomersUnfreezeResponse> };
  'customers/withdrawals': { verb: 'POST'; request: ConsoleCustomersWithdrawalsData['body']; reply: DataOf<ConsoleCustomersWithdrawalsResponse> };
  'deposits/approve': { verb: 'POST'; request: ConsoleDepositsApproveData['body']; reply: DataOf<ConsoleDepositsApproveResponse> };
  'deposits/get': { verb: 'POST'; request: ConsoleDepositsGetData['body']; reply: DataOf<ConsoleDepositsGetResponse> };
  'deposits/list': { verb: 'POST'; request: ConsoleDepositsListData['body']; reply: DataOf<ConsoleDepositsListResponse> };
  'deposits/reject': { verb: 'POST'; request: ConsoleDepositsRejectData['body']; reply: DataOf<ConsoleDepositsRejectResponse> };
  'exposure': { verb: 'POST'; request: ConsoleExposureData['body']; reply: DataOf<ConsoleExposureResponse> };
  'help/delete_article': { verb: 'POST'; request: ConsoleHelpDeleteArticleData['body']; reply: DataOf<ConsoleHelpDeleteArticleResponse> };
  'help/delete_category': { verb: 'POST'; request: ConsoleHelpDeleteCategoryData['body']; reply: DataOf<ConsoleHelpDeleteCategoryResponse> };
  'help/get': { verb: 'POST'; request: ConsoleHelpGetData['body']; reply: DataOf<ConsoleHelpGetResponse> };
  'help/list': { verb: 'POST'; request: ConsoleHelpListData['body']; reply: DataOf<ConsoleHelpListResponse> };
  'help/save_article': { verb: 'POST'; request: ConsoleHelpSaveArticleData['body']; reply: DataOf<ConsoleHelpSaveArticleResponse> };
  'help/save_category': { verb: 'POST'; request: ConsoleHelpSaveCategoryData['body']; reply: DataOf<ConsoleHelpSaveCategoryResponse> };
  'incidents/list': { verb: 'POST'; request: ConsoleIncidentsListData['body']; reply: DataOf<ConsoleIncidentsListResponse> };
  'incidents/resolve': { verb: 'POST'; request: ConsoleIncidentsResolveData['body']; reply: DataOf<ConsoleIncidentsResolveResponse> };
  'incidents/save': { verb: 'POST'; request: ConsoleIncidentsSaveData['body']; reply: DataOf<ConsoleIncidentsSaveResponse> };
  'instruments/list': { verb: 'POST'; request: ConsoleInstrumentsListData['body']; reply: DataOf<ConsoleInstrumentsListResponse> };
  'instruments/orders/approve': { verb: 'POST'; request: ConsoleInstrumentsOrdersApproveData['body']; reply: DataOf<ConsoleInstrumentsOrdersApproveResponse> };
  'instruments/orders/get': { verb: 'POST'; request: ConsoleInstrumentsOrdersGetData['body']; reply: DataOf<ConsoleInstrumentsOrdersGetResponse> };
  'instruments/orders/history': { verb: 'POST'; request: ConsoleInstrumentsOrdersHistoryData['body']; reply: DataOf<ConsoleInstrumentsOrdersHistoryResponse> };
  'instruments/orders/propose': { verb: 'POST'; request: ConsoleInstrumentsOrdersProposeData['body']; reply: DataOf<ConsoleInstrumentsOrdersProposeResponse> };
  'instruments/orders/reject': { verb: 'POST'; request: ConsoleInstrumentsOrdersRejectData['body']; reply: DataOf<ConsoleInstrumentsOrdersRejectResponse> };
  'instruments/orders/withdraw': { verb: 'POST'; request: ConsoleInstrumentsOrdersWithdrawData['body']; reply: DataOf<ConsoleInstrumentsOrdersWithdrawResponse> };
  'instruments/release': { verb: 'POST'; request: ConsoleInstrumentsReleaseData['body']; reply: DataOf<ConsoleInstrumentsReleaseResponse> };
  'instruments/suspensions': { verb: 'POST'; request: ConsoleInstrumentsSuspensionsData['body']; reply: DataOf<ConsoleInstrumentsSuspensionsResponse> };
  'instruments/terms/approve': { verb: 'POST'; request: ConsoleInstrumentsTermsApproveData['body']; reply: DataOf<ConsoleInstrumentsTermsApproveResponse> };
  'instruments/terms/get': { verb: 'POST'; request: ConsoleInstrumentsTermsGetData['body']; reply: DataOf<ConsoleInstrumentsTermsGetResponse> };
  'instruments/terms/history': { verb: 'POST'; request: ConsoleInstrumentsTermsHistoryData['body']; reply: DataOf<ConsoleInstrumentsTermsHistoryResponse> };
  'instruments/terms/propose': { verb: 'POST'; request: ConsoleInstrumentsTermsProposeData['body']; reply: DataOf<ConsoleInstrumentsTermsProposeResponse> };
  'instruments/terms/reject': { verb: 'POST'; request: ConsoleInstrumentsTermsRejectData['body']; reply: DataOf<ConsoleInstrumentsTermsRejectResponse> };
  'instruments/terms/withdraw': { verb: 'POST'; request: ConsoleInstrumentsTermsWithdrawData['body']; reply: DataOf<ConsoleInstrumentsTermsWithdrawResponse> };
  'kyc/approve': { verb: 'POST'; request: ConsoleKycApproveData['body']; reply: DataOf<ConsoleKycApproveResponse> };
  'kyc/get': { verb: 'POST'; request: ConsoleKycGetData['body']; reply: DataOf<ConsoleKycGetResponse> };
  'kyc/list': { verb: 'POST'; request: ConsoleKycListData['body']; reply: DataOf<ConsoleKycListResponse> };
  'kyc/reject': { verb: 'POST'; request: ConsoleKycRejectData['body']; reply: DataOf<ConsoleKycRejectResponse> };
  'ledger/house': { verb: 'POST'; request: ConsoleLedgerHouseData['body']; reply: DataOf<ConsoleLedgerHouseResponse> };
  'ledger/transfers': { verb: 'POST'; request: ConsoleLedgerTransfersData['body']; reply: DataOf<ConsoleLedgerTransfersResponse> };
  'linked_accounts/decline': { verb: 'POST'; request: ConsoleLinkedAccountsDeclineData['body']; reply: DataOf<ConsoleLinkedAccountsDeclineResponse> };
  'linked_accounts/get': { verb: 'POST'; request: ConsoleLinkedAccountsGetData['body']; reply: DataOf<ConsoleLinkedAccountsGetResponse> };
  'linked_accounts/list': { verb: 'POST'; request: ConsoleLinkedAccountsListData['body']; reply: DataOf<ConsoleLinkedAccountsListResponse> };
  'linked_accounts/release': { verb: 'POST'; request: ConsoleLinkedAccountsReleaseData['body']; reply: DataOf<ConsoleLinkedAccountsReleaseResponse> };
  'login': { verb: 'POST'; request: ConsoleLoginData['body']; reply: DataOf<ConsoleLoginResponse> };
  'logout': { verb: 'POST'; request: ConsoleLogoutData['body']; reply: DataOf<ConsoleLogoutResponse> };
  'me': { verb: 'POST'; request: ConsoleMeData['body']; reply: DataOf<ConsoleMeResponse> };
  'notices/get': { verb: 'POST'; request: ConsoleNoticesGetData['body']; reply: DataOf<ConsoleNoticesGetResponse> };
  'notices/list': { verb: 'POST'; request: ConsoleNoticesListData['body']; reply: DataOf<ConsoleNoticesListResponse> };
  'notices/preview': { verb: 'POST'; request: ConsoleNoticesPreviewData['body']; reply: DataOf<ConsoleNoticesPreviewResponse> };
  'notices/publish': { verb: 'POST'; request: ConsoleNoticesPublishData['body']; reply: DataOf<ConsoleNoticesPublishResponse> };
  'notices/save': { verb: 'POST'; request: ConsoleNoticesSaveData['body']; reply: DataOf<ConsoleNoticesSaveResponse> };
  'notices/withdraw': { verb: 'POST'; request: ConsoleNoticesWithdrawData['body']; reply: DataOf<ConsoleNoticesWithdrawResponse> };
  'operators/create': { verb: 'POST'; request: ConsoleOperatorsCreateData['body']; reply: DataOf<ConsoleOperatorsCreateResponse> };
  'operators/disable': { verb: 'POST'; request: ConsoleOperatorsDisableData['body']; reply: DataOf<ConsoleOperatorsDisableResponse> };
  'operators/enable': { verb: 'POST'; request: ConsoleOperatorsEnableData['body']; reply: DataOf<ConsoleOperatorsEnableResponse> };
  'operators/end_sessions': { verb: 'POST'; request: ConsoleOperatorsEndSessionsData['body']; reply: DataOf<ConsoleOperatorsEndSessionsResponse> };
  'operators/list': { verb: 'POST'; request: ConsoleOperatorsListData['body']; reply: DataOf<ConsoleOperatorsListResponse> };
  'operators/remove_passkeys': { verb: 'POST'; request: ConsoleOperatorsRemovePasskeysData['body']; reply: DataOf<ConsoleOperatorsRemovePasskeysResponse> };
  'operators/reset_totp': { verb: 'POST'; request: ConsoleOperatorsResetTotpData['body']; reply: DataOf<ConsoleOperatorsResetTotpResponse> };
  'operators/role': { verb: 'POST'; request: ConsoleOperatorsRoleData['body']; reply: DataOf<ConsoleOperatorsRoleResponse> };
  'operators/unlock': { verb: 'POST'; request: ConsoleOperatorsUnlockData['body']; reply: DataOf<ConsoleOperatorsUnlockResponse> };
  'pages/history': { verb: 'POST'; request: ConsolePagesHistoryData['body']; reply: DataOf<ConsolePagesHistoryResponse> };
  'pages/list': { verb: 'POST'; request: ConsolePagesListData['body']; reply: DataOf<ConsolePagesListResponse> };
  'pages/preview': { verb: 'POST'; request: ConsolePagesPreviewData['body']; reply: DataOf<ConsolePagesPreviewResponse> };
  'pages/save': { verb: 'POST'; request: ConsolePagesSaveData['body']; reply: DataOf<ConsolePagesSaveResponse> };
  'passkey_login': { verb: 'POST'; request: ConsolePasskeyLoginData['body']; reply: DataOf<ConsolePasskeyLoginResponse> };
  'passkey_login_options': { verb: 'POST'; request: ConsolePasskeyLoginOptionsData['body']; reply: DataOf<ConsolePasskeyLoginOptionsResponse> };
  'passkeys/add': { verb: 'POST'; request: ConsolePasskeysAddData['body']; reply: DataOf<ConsolePasskeysAddResponse> };
  'passkeys/list': { verb: 'POST'; request: ConsolePasskeysListData['body']; reply: DataOf<ConsolePasskeysListResponse> };
  'passkeys/options': { verb: 'POST'; request: ConsolePasskeysOptionsData['body']; reply: DataOf<ConsolePasskeysOptionsResponse> };
  'passkeys/remove': { verb: 'POST'; request: ConsolePasskeysRemoveData['body']; reply: DataOf<ConsolePasskeysRemoveResponse> };
  'password': { verb: 'POST'; request: ConsolePasswordData['body']; reply: DataOf<ConsolePasswordResponse> };
  'payment_exceptions/close': { verb: 'POST'; request: ConsolePaymentExceptionsCloseData['body']; reply: DataOf<ConsolePaymentExceptionsCloseResponse> };
  'payment_exceptions/list': { verb: 'POST'; request: ConsolePaymentExceptionsListData['body']; reply: DataOf<ConsolePaymentExceptionsListResponse> };
  'payout_files/list': { verb: 'POST'; request: ConsolePayoutFilesListData['body']; reply: DataOf<ConsolePayoutFilesListResponse> };
  'payout_results/apply': { verb: 'POST'; request: ConsolePayoutResultsApplyData['body']; reply: DataOf<ConsolePayoutResultsApplyResponse> };
  'payout_results/lines': { verb: 'POST'; request: ConsolePayoutResultsLinesData['body']; reply: DataOf<ConsolePayoutResultsLinesResponse> };
  'payout_results/list': { verb: 'POST'; request: ConsolePayoutResultsListData['body']; reply: DataOf<ConsolePayoutResultsListResponse> };
  'payout_results/upload': { verb: 'POST'; request: ConsolePayoutResultsUploadData['body']; reply: DataOf<ConsolePayoutResultsUploadResponse> };
  'products/earn': { verb: 'POST'; request: ConsoleProductsEarnData['body']; reply: DataOf<ConsoleProductsEarnResponse> };
  'queues': { verb: 'POST'; request: ConsoleQueuesData['body']; reply: DataOf<ConsoleQueuesResponse> };
  'reports/csv': { verb: 'POST'; request: ConsoleReportsCsvData['body']; reply: DataOf<ConsoleReportsCsvResponse> };
  'reports/get': { verb: 'POST'; request: ConsoleReportsGetData['body']; reply: DataOf<ConsoleReportsGetResponse> };
  'request/detail': { verb: 'POST'; request: ConsoleRequestDetailData['body']; reply: DataOf<ConsoleRequestDetailResponse> };
  'reserve': { verb: 'POST'; request: ConsoleReserveData['body']; reply: DataOf<ConsoleReserveResponse> };
  'solvency': { verb: 'POST'; request: ConsoleSolvencyData['body']; reply: DataOf<ConsoleSolvencyResponse> };
  'statistics/hours': { verb: 'POST'; request: ConsoleStatisticsHoursData['body']; reply: DataOf<ConsoleStatisticsHoursResponse> };
  'statistics/instruments': { verb: 'POST'; request: ConsoleStatisticsInstrumentsData['body']; reply: DataOf<ConsoleStatisticsInstrumentsResponse> };
  'statistics/money_waiting': { verb: 'POST'; request: ConsoleStatisticsMoneyWaitingData['body']; reply: DataOf<ConsoleStatisticsMoneyWaitingResponse> };
  'statistics/review_waiting': { verb: 'POST'; request: ConsoleStatisticsReviewWaitingData['body']; reply: DataOf<ConsoleStatisticsReviewWaitingResponse> };
  'support_hours/get': { verb: 'POST'; request: ConsoleSupportHoursGetData['body']; reply: DataOf<ConsoleSupportHoursGetResponse> };
  'support_hours/history': { verb: 'POST'; request: ConsoleSupportHoursHistoryData['body']; reply: DataOf<ConsoleSupportHoursHistoryResponse> };
  'support_hours/set': { verb: 'POST'; request: ConsoleSupportHoursSetData['body']; reply: DataOf<ConsoleSupportHoursSetResponse> };
  'terms/approvals/approve': { verb: 'POST'; request: ConsoleTermsApprovalsApproveData['body']; reply: DataOf<ConsoleTermsApprovalsApproveResponse> };
  'terms/approvals/get': { verb: 'POST'; request: ConsoleTermsApprovalsGetData['body']; reply: DataOf<ConsoleTermsApprovalsGetResponse> };
  'terms/approvals/history': { verb: 'POST'; request: ConsoleTermsApprovalsHistoryData['body']; reply: DataOf<ConsoleTermsApprovalsHistoryResponse> };
  'terms/approvals/propose': { verb: 'POST'; request: ConsoleTermsApprovalsProposeData['body']; reply: DataOf<ConsoleTermsApprovalsProposeResponse> };
  'terms/approvals/reject': { verb: 'POST'; request: ConsoleTermsApprovalsRejectData['body']; reply: DataOf<ConsoleTermsApprovalsRejectResponse> };
  'terms/approvals/withdraw': { verb: 'POST'; request: ConsoleTermsApprovalsWithdrawData['body']; reply: DataOf<ConsoleTermsApprovalsWithdrawResponse> };
  'terms/conversions/approve': { verb: 'POST'; request: ConsoleTermsConversionsApproveData['body']; reply: DataOf<ConsoleTermsConversionsApproveResponse> };
  'terms/conversions/get': { verb: 'POST'; request: ConsoleTermsConversionsGetData['body']; reply: DataOf<ConsoleTermsConversionsGetResponse> };
  'terms/conversions/history': { verb: 'POST'; request: ConsoleTermsConversionsHistoryData['body']; reply: DataOf<ConsoleTermsConversionsHistoryResponse> };
  'terms/conversions/propose': { verb: 'POST'; request: ConsoleTermsConversionsProposeData['body']; reply: DataOf<ConsoleTermsConversionsProposeResponse> };
  'terms/conversions/reject': { verb: 'POST'; request: ConsoleTermsConversionsRejectData['body']; reply: DataOf<ConsoleTermsConversionsRejectResponse> };
  'terms/conversions/withdraw': { verb: 'POST'; request: ConsoleTermsConversionsWithdrawData['body']; reply: DataOf<ConsoleTermsConversionsWithdrawResponse> };
  'terms/earn/approve': { verb: 'POST'; request: ConsoleTermsEarnApproveData['body']; reply: DataOf<ConsoleTermsEarnApproveResponse> };
  'terms/earn/get': { verb: 'POST'; request: ConsoleTermsEarnGetData['body']; reply: DataOf<ConsoleTermsEarnGetResponse> };
  'terms/earn/history': { verb: 'POST'; request: ConsoleTermsEarnHistoryData['body']; reply: DataOf<ConsoleTermsEarnHistoryResponse> };
  'terms/earn/propose': { verb: 'POST'; request: ConsoleTermsEarnProposeData['body']; reply: DataOf<ConsoleTermsEarnProposeResponse> };
  'terms/earn/reject': { verb: 'POST'; request: ConsoleTermsEarnRejectData['body']; reply: DataOf<ConsoleTermsEarnRejectResponse> };
  'terms/earn/withdraw': { verb: 'POST'; request: ConsoleTermsEarnWithdrawData['body']; reply: DataOf<ConsoleTermsEarnWithdrawResponse> };
  'terms/exposure/approve': { verb: 'POST'; request: ConsoleTermsExposureApproveData['body']; reply: DataOf<ConsoleTermsExposureApproveResponse> };
  'terms/exposure/get': { verb: 'POST'; request: ConsoleTermsExposureGetData['body']; reply: DataOf<ConsoleTermsExposureGetResponse> };
  'terms/exposure/history': { verb: 'POST'; request: ConsoleTermsExposureHistoryData['body']; reply: DataOf<ConsoleTermsExposureHistoryResponse> };
  'terms/exposure/propose': { verb: 'POST'; request: ConsoleTermsExposureProposeData['body']; reply: DataOf<ConsoleTermsExposureProposeResponse> };
  'terms/exposure/reject': { verb: 'POST'; request: ConsoleTermsExposureRejectData['body']; reply: DataOf<ConsoleTermsExposureRejectResponse> };
  'terms/exposure/withdraw': { verb: 'POST'; request: ConsoleTermsExposureWithdrawData['body']; reply: DataOf<ConsoleTermsExposureWithdrawResponse> };
  'terms/orders/approve': { verb: 'POST'; request: ConsoleTermsOrdersApproveData['body']; reply: DataOf<ConsoleTermsOrdersApproveResponse> };
  'terms/orders/get': { verb: 'POST'; request: ConsoleTermsOrdersGetData['body']; reply: DataOf<ConsoleTermsOrdersGetResponse> };
  'terms/orders/history': { verb: 'POST'; request: ConsoleTermsOrdersHistoryData['body']; reply: DataOf<ConsoleTermsOrdersHistoryResponse> };
  'terms/orders/propose': { verb: 'POST'; request: ConsoleTermsOrdersProposeData['body']; reply: DataOf<ConsoleTermsOrdersProposeResponse> };
  'terms/orders/reject': { verb: 'POST'; request: ConsoleTermsOrdersRejectData['body']; reply: DataOf<ConsoleTermsOrdersRejectResponse> };
  'terms/orders/withdraw': { verb: 'POST'; request: ConsoleTermsOrdersWithdrawData['body']; reply: DataOf<ConsoleTermsOrdersWithdrawResponse> };
  'terms/payments/approve': { verb: 'POST'; request: ConsoleTermsPaymentsApproveData['body']; reply: DataOf<ConsoleTermsPaymentsApproveResponse> };
  'terms/payments/get': { verb: 'POST'; request: ConsoleTermsPaymentsGetData['body']; reply: DataOf<ConsoleTermsPaymentsGetResponse> };
  'terms/payments/history': { verb: 'POST'; request: ConsoleTermsPaymentsHistoryData['body']; reply: DataOf<ConsoleTermsPaymentsHistoryResponse> };
  'terms/payments/propose': { verb: 'POST'; request: ConsoleTermsPaymentsProposeData['body']; reply: DataOf<ConsoleTermsPaymentsProposeResponse> };
  'terms/payments/reject': { verb: 'POST'; request: ConsoleTermsPaymentsRejectData['body']; reply: DataOf<ConsoleTermsPaymentsRejectResponse> };
  'terms/payments/withdraw': { verb: 'POST'; request: ConsoleTermsPaymentsWithdrawData['body']; reply: DataOf<ConsoleTermsPaymentsWithdrawResponse> };
  'terms/rebates/approve': { verb: 'POST'; request: ConsoleTermsRebatesApproveData['body']; reply: DataOf<ConsoleTermsRebatesApproveResponse> };
  'terms/rebates/get': { verb: 'POST'; request: ConsoleTermsRebatesGetData['body']; reply: DataOf<ConsoleTermsRebatesGetResponse> };
  'terms/rebates/history': { verb: 'POST'; request: ConsoleTermsRebatesHistoryData['body']; reply: DataOf<ConsoleTermsRebatesHistoryResponse> };
  'terms/rebates/propose': { verb: 'POST'; request: ConsoleTermsRebatesProposeData['body']; reply: DataOf<ConsoleTermsRebatesProposeResponse> };
  'terms/rebates/reject': { verb: 'POST'; request: ConsoleTermsRebatesRejectData['body']; reply: DataOf<ConsoleTermsRebatesRejectResponse> };
  'terms/rebates/withdraw': { verb: 'POST'; request: ConsoleTermsRebatesWithdrawData['body']; reply: DataOf<ConsoleTermsRebatesWithdrawResponse> };
  'withdrawals/approve': { verb: 'POST'; request: ConsoleWithdrawalsApproveData['body']; reply: DataOf<ConsoleWithdrawalsApproveResponse> };
  'withdrawals/get': { verb: 'POST'; request: ConsoleWithdrawalsGetData['body']; reply: DataOf<ConsoleWithdrawalsGetResponse> };
  'withdrawals/list': { verb: 'POST'; request: ConsoleWithdrawalsListData['body']; reply: DataOf<ConsoleWithdrawalsListResponse> };
  'withdrawals/payout_file': { verb: 'POST'; request: ConsoleWithdrawalsPayoutFileData['body']; reply: DataOf<ConsoleWithdrawalsPayoutFileResponse> };
  'withdrawals/reject': { verb: 'POST'; request: ConsoleWithdrawalsRejectData['body']; reply: DataOf<ConsoleWithdrawalsRejectResponse> };
  'withdrawals/settle': { verb: 'POST'; request: ConsoleWithdrawalsSettleData['body']; reply: DataOf<ConsoleWithdrawalsSettleResponse> };
  'withdrawals/token_broadcast': { verb: 'POST'; request: ConsoleWithdrawalsTokenBroadcastData['body']; reply: DataOf<ConsoleWithdrawalsTokenBroadcastResponse> };
  'withdrawals/token_take_back': { verb: 'POST'; request: ConsoleWithdrawalsTokenTakeBackData['body']; reply: DataOf<ConsoleWithdrawalsTokenTakeBackResponse> };
  'withdrawals/token_transfer': { verb: 'POST'; request: ConsoleWithdrawalsTokenTransferData['body']; reply: DataOf<ConsoleWithdrawalsTokenTransferResponse> };
}
