# frozen_string_literal: true

# The driver of the conformance suite, as sdk/conformance/README.md describes.

require_relative "../lib/meridian"

KINDS = {
  Meridian::DatabaseError => "database",
  Meridian::TimeoutError => "timeout",
  Meridian::ConnectionError => "connection",
  Meridian::InvalidInputError => "invalid",
  Meridian::AuthenticationError => "authentication",
  Meridian::NotFoundError => "not_found",
  Meridian::QuotaError => "quota",
  Meridian::RateLimitError => "rate_limited",
  Meridian::ServerError => "server"
}.freeze

def open_client(options)
  given = options.transform_keys(&:to_sym)
  timeout = given.delete(:timeout_ms)
  given[:timeout] = timeout / 1000.0 if timeout
  Meridian::Client.new(**given)
end

def items(found)
  found.map do |item|
    { query: item.query, data: item.record, error: item.error && { code: item.error.code } }.compact
  end
end

def described(error)
  kind = { kind: KINDS.fetch(error.class) }
  return kind unless error.is_a?(Meridian::ApiError)

  kind.merge(status: error.status, code: error.code, field: error.field, request_id: error.request_id,
             retry_after: error.retry_after)
end

clients = {}
answer = lambda do |request|
  client = clients[request["client"]]
  choice = { fields: request["fields"], language: request["language"] }
  case request["op"]
  when "open"
    clients[request["client"]] = open_client(request["options"])
    nil
  when "lookup" then client.lookup(request["ip"], **choice)
  when "batch" then items(client.batch(request["ips"], **choice))
  when "stream" then items(client.stream(request["ips"], **choice))
  when "asn" then client.asn(request["asn"])
  when "me" then client.me
  when "reload" then client.reload
  when "client_address"
    Meridian::ClientAddress.new(request["trusted"]).of(request["remote"], request["header"])
  when "close"
    clients.delete(request["client"])
    nil
  end
end

$stdin.set_encoding(Encoding::UTF_8)
$stdout.sync = true
$stdin.each_line do |line|
  puts JSON.generate({ ok: answer.call(JSON.parse(line)) })
rescue Meridian::Error => e
  puts JSON.generate({ error: described(e) })
end
