import { lensLimits } from "@meridian/contract/lens-limits";
import { MAX_BATCH } from "@meridian/contract/lookup-api/errors";
import { overrideLimits } from "@meridian/contract/override-names";
import { watchLimits } from "@meridian/contract/watch-names";

interface Budget {
  /** What the cost of a call grows with. */
  unit: string;
  /** Units in one call. */
  most: number;
  /**
   * Units in one step of the queue, after which other requests are served. All of them where the whole call takes less
   * than a millisecond of the event loop: its body has at most 16 KiB, or the work is done by threads or PostgreSQL.
   */
  perStep: number;
}

const atOnce = (most: number, unit: string): Budget => ({ unit, most, perStep: most });
const blocks = atOnce(100, "address block");
const ids = (most: number) => atOnce(most, "row");
const article = atOnce(40_000, "character");
/** What a browser says of a passkey, as JSON. */
const credential = atOnce(8000, "character");
/** Received as a stream and decoded by threads. */
const picture = atOnce(10_485_760, "byte");
/** Searched by PostgreSQL, or among the rows of one account. */
const keyword = atOnce(50, "character of the search term");

/** Composing an answer in another service's form takes some twenty times as long as copying a prepared one. */
const DROP_IN_STEP = 8;

/**
 * Every endpoint whose cost grows with its input. A large body, an answer of many values, and everything with more units
 * than fit into a step go through the bulk queue.
 */
export const bulkWork = {
  "/v1/lens": { unit: "address", most: lensLimits.signedIn, perStep: 25 },
  "/v1/override_import": { unit: "row", most: overrideLimits.overrides, perStep: 50 },
  "/v1/watch_create": { unit: "line", most: watchLimits.lines, perStep: 50 },
  "/v1/watch_impact": atOnce(48 * watchLimits.impactAddresses, "character"),
  "/v1/lens_report_save": { unit: "address", most: lensLimits.signedIn, perStep: 25 },
  "/v2/lens_reports/{id}": { unit: "address", most: lensLimits.signedIn, perStep: 25 },
  "/v2/batch": { unit: "address", most: MAX_BATCH, perStep: 64 },
  "/ipinfo/batch": { unit: "address", most: MAX_BATCH, perStep: DROP_IN_STEP },
  "/ipinfo/tools/map": atOnce(MAX_BATCH, "address"),
  "/ipregistry/": { unit: "address", most: MAX_BATCH, perStep: DROP_IN_STEP },
  "/ipdata/bulk": { unit: "address", most: 100, perStep: DROP_IN_STEP },
  "/ip-api/batch": { unit: "address", most: 100, perStep: DROP_IN_STEP },
  "/v1/document_info": { unit: "word of the search term", most: 8, perStep: 1 },
  "/v2/person": atOnce(1_400_000, "byte"),
  "/v1/create_key": blocks,
  "/v1/update_key": blocks,
  "/v1/correction_checklist": atOnce(65_536, "byte"),
  "/v1/user_invoice": ids(50),
  "/v1/del_invoice_title": ids(50),
  "/v1/read_notice": ids(100),
  "/v1/delete_notice": ids(100),
  "/v1/split_key": ids(50),
  "/v1/watch_delete": ids(100),
  "/v1/override_delete": ids(100),
  "/v1/confirm_identity": credential,
  "/v1/passkey_add": credential,
  "/v1/passkey_login": credential,
  "/v1/user_invoice_title_search": keyword,
  "/v1/integral_goods_list": keyword,
  "/v1/news_list": keyword,
  "/v1/get_role_list": keyword,
  "/v1/sub_account_list": keyword,
  "/v1/user_api_list": keyword,
  "/admin/upload_file": picture,
  "/admin/goods_picture_add": picture,
  "/admin/invoice_file": atOnce(5_242_880, "byte"),
  "/admin/transfer_import": atOnce(262_144, "byte"),
  "/admin/codes_import": atOnce(10_000, "code"),
  "/admin/exchange_change": atOnce(99, "code"),
  "/admin/goods_add": article,
  "/admin/goods_change": article,
  "/admin/content_save": atOnce(524_288, "byte"),
  "/admin/content_list": keyword,
  "/admin/content_preview": atOnce(50_000, "character"),
  "/admin/content_import": atOnce(1_048_576, "byte"),
  "/admin/content_picture_add": picture,
  "/admin/notice_send": atOnce(200, "receiver"),
  "/admin/lead_list": keyword,
  "/admin/lead_export": keyword,
  "/admin/user_list": keyword,
  "/admin/certification_list": keyword,
  "/admin/order_list": keyword,
  "/admin/invoice_list": keyword,
} as const satisfies Readonly<Record<string, Budget>>;
