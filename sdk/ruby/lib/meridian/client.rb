# frozen_string_literal: true

require_relative "cache"
require_relative "fields"
require_relative "http"
require_relative "records"

module Meridian
  # One address of a batch, with its record or the reason why there is none.
  #
  # `query` is the address as given, `record` a {QueryAnswer} or nil, `error` an {ApiError} or nil.
  BatchItem = Struct.new(:query, :record, :error)

  # Looks up IP addresses with the API or in a database file; both give the same records. Safe for several threads.
  #
  # Every method raises {ApiError} (by its subclasses), {ConnectionError} or {DatabaseError}.
  class Client
    # Addresses that the API takes in one request.
    BATCH_SIZE = 1000
    private_constant :BATCH_SIZE

    # @param url [String, nil] base address of the API, such as `https://ip.example.com`
    # @param key [String, nil] API key
    # @param file [String, nil] path of a database file; lookups are then answered from it, and need no URL
    # @param language [String] of names and messages, `en` or `zh`
    # @param timeout [Numeric] seconds for each attempt
    # @param retries [Integer] further attempts, 0 to 10, after 429, 502, 503, 504 and failures of the connection
    # @param cache_size [Integer] answers of `lookup` by the API to keep, those used last; 0 for none
    # @param cache_seconds [Numeric] how long to keep them
    # @param region_names [String] rule for names of countries and regions with a file: `cldr` or `mainland_china`
    # @param sleep [#call] waits for seconds before another attempt
    # @raise [ArgumentError] for a wrong option
    # @raise [DatabaseError] for a missing or damaged file
    def initialize(url: ENV.fetch("MERIDIAN_URL", nil), key: ENV.fetch("MERIDIAN_KEY", nil), file: nil, language: "en",
                   timeout: 5, retries: 2, cache_size: 0, cache_seconds: 300, region_names: "cldr",
                   sleep: Kernel.method(:sleep))
      require_that(url || file, "url: the address of the API is required, or a file")
      require_that(url.nil? || url.match?(%r{\Ahttps?://[^/\s@?#]+(?:/[^\s?#]*)?\z}i), "url: not an http address")
      require_that(key.nil? || key.match?(/\A[!-~]+\z/), "key: contains what no key contains")
      check_language(language)
      require_that(timeout.positive?, "timeout: must be above 0")
      require_that((0..10).cover?(retries), "retries: must be 0 to 10")
      require_that(cache_size >= 0, "cache_size: must not be negative")
      require_that(%w[cldr mainland_china].include?(region_names), "region_names: must be cldr or mainland_china")
      @language = language
      @file = file
      @region_names = region_names
      @http = Http.new(url.sub(%r{/+\z}, ""), key, timeout: timeout, retries: retries, sleep: sleep) if url
      @cache = Cache.new(cache_size, cache_seconds, -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) })
      reload if file
    end

    # The record of an address.
    # @param address [#to_s] IPv4 or IPv6
    # @param fields [Array<String>, nil] such as `["location.city", "asn"]`; all by default
    # @param language [String, nil] `en` or `zh`; the client's by default
    # @return [QueryAnswer]
    def lookup(address, fields: nil, language: nil)
      address = address.to_s
      # The API would answer the caller's own address for a blank one.
      raise Records.not_an_address if blank?(address)

      language = language_or(language)
      records = @records
      if records
        Fields.check(fields)
        return find(records, address, fields, language)
      end
      params = { "ip" => address }.merge(choice(fields, language))
      key = params.values.join(" ")
      @cache.get(key) || read(QueryAnswer, @http.send("/v2/query", params)).tap { |record| @cache.set(key, record) }
    end

    # The records of addresses, in their order. More than 1,000 are sent in several requests.
    # @param addresses [Enumerable<#to_s>]
    # @return [Array<BatchItem>]
    def batch(addresses, fields: nil, language: nil)
      stream(addresses, fields: fields, language: language).to_a
    end

    # The same, one by one, for lists of any length: at most 1,000 are held in memory.
    # @return [Enumerator<BatchItem>]
    def stream(addresses, fields: nil, language: nil)
      language = language_or(language)
      Fields.check(fields) if @records
      Enumerator.new do |items|
        addresses.each_slice(BATCH_SIZE) do |chunk|
          items_of(chunk.map(&:to_s), fields, language) { |item| items << item }
        end
      end
    end

    # The holder of an autonomous system, by its number with or without `AS`. Needs the API.
    # @return [AsnAnswer]
    def asn(asn)
      read(AsnAnswer, call("/v2/asn/#{URI.encode_www_form_component(asn.to_s).gsub("+", "%20")}"))
    end

    # What the key may do, and what is left of its quota. Needs the API.
    # @return [MeAnswer]
    def me
      read(MeAnswer, call("/v2/me"))
    end

    # The decoded answer of any other call of the API by GET, such as `call("/v2/whois/example.com")`.
    # @param params [Hash{String=>String}] of the query
    # @return [Hash, Array]
    def call(path, params = {})
      require_that(path.start_with?("/"), "path: must begin with a slash")
      require_that(@http, "url: this call needs the API")
      @http.send(path, { "lang" => @language }.merge(params))
    end

    # Opens the file again, after a newer one has been renamed to its path. If the new one is damaged, the old one stays
    # in use; lookups that run meanwhile are not affected.
    # @return [String] the version of the file
    # @raise [DatabaseError]
    def reload
      require_that(@file, "file: this client has none")
      database = Database.new(@file)
      @records = Records.new(database, mainland_china: @region_names == "mainland_china")
      database.metadata["version"]
    end

    private

    def find(records, address, fields, language)
      QueryAnswer.from(Fields.choose(records.find(trimmed(address), language), fields))
    end

    def items_of(addresses, fields, language, &block)
      records = @records
      return items_of_api(addresses, choice(fields, language), &block) unless records

      addresses.each do |address|
        item =
          begin
            BatchItem.new(address, find(records, address, fields, language))
          rescue ApiError => e
            BatchItem.new(address, nil, e)
          end
        yield item
      end
    end

    def items_of_api(addresses, choice)
      # The API ignores blank addresses, and the items after them would move.
      sent = addresses.reject { |address| blank?(address) }
      answers = sent.empty? ? [] : @http.send("/v2/batch", choice, JSON.generate(sent.map(&:scrub)))
      raise unknown_form unless answers.is_a?(Array) && answers.length == sent.length

      addresses.each do |address|
        yield blank?(address) ? BatchItem.new(address, nil, Records.not_an_address) : item(address, answers.shift)
      end
    end

    def item(address, answer)
      raise unknown_form unless answer.is_a?(Hash)

      error = answer["error"]
      return BatchItem.new(address, read(QueryAnswer, answer["data"])) unless error.is_a?(Hash)

      BatchItem.new(address, nil, ApiError.of_code(error["code"], error["message"]))
    end

    def read(type, answer)
      type.from(answer)
    rescue TypeError
      raise unknown_form
    end

    def unknown_form
      ServerError.new(200, detail: "The API answered in an unknown form")
    end

    def choice(fields, language)
      { "fields" => fields&.join(","), "lang" => language }
    end

    def language_or(language)
      check_language(language) if language
      language || @language
    end

    def check_language(language)
      require_that(%w[en zh].include?(language), "language: must be en or zh")
    end

    # Without the white space that the API ignores; `strip` would remove a zero byte too.
    def trimmed(address)
      address.scrub.gsub(/\A\s+|\s+\z/, "")
    end

    def blank?(address)
      !address.b.match?(/[!-~]/n)
    end

    def require_that(condition, message)
      raise ArgumentError, message unless condition
    end
  end
end
