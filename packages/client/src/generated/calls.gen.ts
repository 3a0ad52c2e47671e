// Generated from the OpenAPI document; do not edit.
import type {
  ApiCommonConfigData,
  ApiCommonConfigResponse,
  ApiCommonHealthData,
  ApiCommonHealthResponse,
  ApiCommonNoticeData,
  ApiCommonNoticeResponse,
  ApiDefiMyOrderData,
  ApiDefiMyOrderResponse,
  ApiDefiOrderMoneyData,
  ApiDefiOrderMoneyResponse,
  ApiOrderCreateData,
  ApiOrderCreateResponse,
  ApiOrderDetailData,
  ApiOrderDetailResponse,
  ApiOrderHoldListData,
  ApiOrderHoldListResponse,
  ApiOrderListData,
  ApiOrderListResponse,
  ApiOrderResultsData,
  ApiOrderResultsResponse,
  ApiProductCandlesData,
  ApiProductCandlesResponse,
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
  ApiUserBalanceListData,
  ApiUserBalanceListResponse,
  ApiUserDetailsData,
  ApiUserDetailsResponse,
  ApiUserLimitsData,
  ApiUserLimitsResponse,
  ApiUserSolvencyProofData,
  ApiUserSolvencyProofResponse,
  ApiWalletDepositsData,
  ApiWalletDepositsResponse,
  ApiWalletStatementYearsData,
  ApiWalletStatementYearsResponse,
  ApiWalletWithdrawalsData,
  ApiWalletWithdrawalsResponse,
  ApiWealthDetailsData,
  ApiWealthDetailsResponse,
  ApiWealthGetListData,
  ApiWealthGetListResponse,
  ApiWealthOrdersData,
  ApiWealthOrdersResponse,
} from './types.gen.js';

type QueryOf<Query> = [Query] extends [undefined] ? undefined : NonNullable<Query>;
type DataOf<Response> = Response extends { data: infer Data } ? Data : never;

export interface Calls {
  'Defi/myOrder': { verb: 'POST'; request: ApiDefiMyOrderData['body']; reply: DataOf<ApiDefiMyOrderResponse> };
  'Defi/orderMoney': { verb: 'POST'; request: ApiDefiOrderMoneyData['body']; reply: DataOf<ApiDefiOrderMoneyResponse> };
  'common/config': { verb: 'POST'; request: ApiCommonConfigData['body']; reply: DataOf<ApiCommonConfigResponse> };
  'common/health': { verb: 'GET'; request: QueryOf<ApiCommonHealthData['query']>; reply: DataOf<ApiCommonHealthResponse> };
  'common/notice': { verb: 'GET'; request: QueryOf<ApiCommonNoticeData['query']>; reply: DataOf<ApiCommonNoticeResponse> };
  'order/create': { verb: 'POST'; request: ApiOrderCreateData['body']; reply: DataOf<ApiOrderCreateResponse> };
  'order/detail': { verb: 'POST'; request: ApiOrderDetailData['body']; reply: DataOf<ApiOrderDetailResponse> };
  'order/hold_list': { verb: 'POST'; request: ApiOrderHoldListData['body']; reply: DataOf<ApiOrderHoldListResponse> };
  'order/list': { verb: 'POST'; request: ApiOrderListData['body']; reply: DataOf<ApiOrderListResponse> };
  'order/results': { verb: 'POST'; request: ApiOrderResultsData['body']; reply: DataOf<ApiOrderResultsResponse> };
  'product/candles': { verb: 'POST'; request: ApiProductCandlesData['body']; reply: DataOf<ApiProductCandlesResponse> };
  'product/details': { verb: 'POST'; request: ApiProductDetailsData['body']; reply: DataOf<ApiProductDetailsResponse> };
  'product/getBA': { verb: 'POST'; request: ApiProductGetBaData['body']; reply: DataOf<ApiProductGetBaResponse> };
  'product/list': { verb: 'POST'; request: ApiProductListData['body']; reply: DataOf<ApiProductListResponse> };
  'product/orders': { verb: 'POST'; request: ApiProductOrdersData['body']; reply: DataOf<ApiProductOrdersResponse> };
  'product/rate': { verb: 'POST'; request: ApiProductRateData['body']; reply: DataOf<ApiProductRateResponse> };
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
  'user/balance_list': { verb: 'POST'; request: ApiUserBalanceListData['body']; reply: DataOf<ApiUserBalanceListResponse> };
  'user/details': { verb: 'POST'; request: ApiUserDetailsData['body']; reply: DataOf<ApiUserDetailsResponse> };
  'user/limits': { verb: 'POST'; request: ApiUserLimitsData['body']; reply: DataOf<ApiUserLimitsResponse> };
  'user/solvency_proof': { verb: 'POST'; request: ApiUserSolvencyProofData['body']; reply: DataOf<ApiUserSolvencyProofResponse> };
  'wallet/deposits': { verb: 'POST'; request: ApiWalletDepositsData['body']; reply: DataOf<ApiWalletDepositsResponse> };
  'wallet/statement_years': { verb: 'POST'; request: ApiWalletStatementYearsData['body']; reply: DataOf<ApiWalletStatementYearsResponse> };
  'wallet/withdrawals': { verb: 'POST'; request: ApiWalletWithdrawalsData['body']; reply: DataOf<ApiWalletWithdrawalsResponse> };
  'wealth/details': { verb: 'GET'; request: QueryOf<ApiWealthDetailsData['query']>; reply: DataOf<ApiWealthDetailsResponse> };
  'wealth/getList': { verb: 'POST'; request: ApiWealthGetListData['body']; reply: DataOf<ApiWealthGetListResponse> };
  'wealth/orders': { verb: 'POST'; request: ApiWealthOrdersData['body']; reply: DataOf<ApiWealthOrdersResponse> };
}

/** How each call is made: its verb, and whether a repeat needs an Idempotency-Key; the others only read. */
export const CALLS: Readonly<Record<keyof Calls, { verb: 'GET' | 'POST'; keyed: boolean }>> = {
  'Defi/myOrder': { verb: 'POST', keyed: false },
  'Defi/orderMoney': { verb: 'POST', keyed: false },
  'common/config': { verb: 'POST', keyed: false },
  'common/health': { verb: 'GET', keyed: false },
  'common/notice': { verb: 'GET', keyed: false },
  'order/create': { verb: 'POST', keyed: true },
  'order/detail': { verb: 'POST', keyed: false },
  'order/hold_list': { verb: 'POST', keyed: false },
  'order/list': { verb: 'POST', keyed: false },
  'order/results': { verb: 'POST', keyed: false },
  'product/candles': { verb: 'POST', keyed: false },
  'product/details': { verb: 'POST', keyed: false },
  'product/getBA': { verb: 'POST', keyed: false },
  'product/list': { verb: 'POST', keyed: false },
  'product/orders': { verb: 'POST', keyed: false },
  'product/rate': { verb: 'POST', keyed: false },
  'public/days': { verb: 'GET', keyed: false },
  'public/keys': { verb: 'GET', keyed: false },
  'public/log': { verb: 'GET', keyed: false },
  'public/log_proof': { verb: 'GET', keyed: false },
  'public/log_proofs': { verb: 'GET', keyed: false },
  'public/reserve': { verb: 'GET', keyed: false },
  'public/roots': { verb: 'GET', keyed: false },
  'public/solvency': { verb: 'GET', keyed: false },
  'public/stats': { verb: 'GET', keyed: false },
  'public/status': { verb: 'GET', keyed: false },
  'public/ticks': { verb: 'GET', keyed: false },
  'user/balance_list': { verb: 'POST', keyed: false },
  'user/details': { verb: 'POST', keyed: false },
  'user/limits': { verb: 'POST', keyed: false },
  'user/solvency_proof': { verb: 'POST', keyed: false },
  'wallet/deposits': { verb: 'POST', keyed: false },
  'wallet/statement_years': { verb: 'POST', keyed: false },
  'wallet/withdrawals': { verb: 'POST', keyed: false },
  'wealth/details': { verb: 'GET', keyed: false },
  'wealth/getList': { verb: 'POST', keyed: false },
  'wealth/orders': { verb: 'POST', keyed: false },
};
