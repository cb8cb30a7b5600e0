# frozen_string_literal: true

require "date"
require_relative "address"
require_relative "database"
require_relative "index"

module Meridian
  # @private Turns records of a database into what the API answers for them, as section 5 of FORMAT.md describes.
  class Records
    NAMES = JSON.parse(File.read(File.join(__dir__, "names.json"), encoding: Encoding::UTF_8)).freeze
    FLAGS = %w[is_vpn is_tor is_data_center is_proxy is_relay is_hosting].freeze
    ANYCAST_BIT = 6
    CRAWLER_BIT = 7
    SATELLITE_BIT = 18
    SATELLITE_KNOWN_BIT = 19
    ISP_INFERRED = 1 << 16
    USAGE_TYPE_INFERRED = 1 << 17
    UNKNOWN_COORDINATE = 0x80000000
    UNKNOWN_RADIUS = 0xffff
    MAX_CITY_RADIUS = 50
    MAX_REGION_RADIUS = 500
    UNKNOWN_ELEVATION = 0x8000
    UNKNOWN_ASN = 0xffffffff
    DAY_BEFORE_DATES = Date.new(1999, 12, 31).freeze
    NO_NETWORK = ([0] * 9).freeze
    private_constant(*constants(false))

    # @return [Database]
    attr_reader :database

    def initialize(database, mainland_china:)
      @database = database
      @index = Index.new(database)
      @mainland_china = mainland_china
    end

    # @return [Hash] the API's answer for an address, decoded
    # @raise [ApiError] INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND
    def find(address, language)
      parsed = Address.parse(address) or raise Records.not_an_address
      width, number = Address.unembedded(*parsed)
      if Address.reserved?(width, number)
        raise ApiError.of_code("RESERVED_IP_ADDRESS", "This address is reserved and has no location")
      end

      record = @index.find(width, number)
      raise ApiError.of_code("IP_ADDRESS_NOT_FOUND", "No data about this address or network") if record.zero?

      # Without networks, records are places.
      place, network = @database.length(:records).zero? ? [record, 0] : @database.words(:records, record * 2, 2)
      row = network.zero? ? NO_NETWORK : @database.words(:networks, network * 9, 9)
      { "location" => { "ip" => address }.merge(location(place, row, language)), "asn" => asn(row), "proxy" => proxy(row) }
    end

    def self.not_an_address
      ApiError.of_code("INVALID_IP_ADDRESS", "This is not an IP address", "ip")
    end

    private

    def location(place, network, language)
      anycast = flag(network, ANYCAST_BIT)
      isp = @database.text(network[4])
      chinese = language == "zh"
      shared = { "isp" => (NAMES["operators"][isp] if chinese) || isp, "is_anycast" => anycast }
      return shared if place.zero?

      row = @database.words(:places, place * 7, 7)
      city, city_zh, division, area = texts(:cities, row[0], 4)
      country, region, region_zh = texts(:regions, row[2] & 0xffff, 3)
      radius = row[5] & 0xffff
      elevation = row[5] >> 16
      shared.merge(names_of(country, language)).merge(
        "country_code" => country,
        "province" => (region_zh if chinese) || region,
        "city" => (city_zh if chinese) || city,
        "division_code" => division,
        "area_code" => area,
        "zip_code" => @database.text(row[1]),
        "latitude" => degrees(row[3]),
        "longitude" => degrees(row[4]),
        "accuracy_radius_km" => anycast || radius == UNKNOWN_RADIUS ? nil : radius,
        "accuracy_level" => anycast ? nil : accuracy_level(country, region, city, radius),
        "elevation" => elevation == UNKNOWN_ELEVATION ? nil : (elevation ^ 0x8000) - 0x8000,
        "time_zone" => texts(:time_zones, row[2] >> 16, 1).first,
        "weather_station" => texts(:stations, row[6] & 0xffffff, 2).first,
        "last_changed" => last_changed(place),
        "source" => source_name(row[6] >> 24)
      )
    end

    # Nil if no change was seen, or in a file without dates.
    def last_changed(place)
      day = @database.length(:place_dates).zero? ? 0 : @database.half_word(:place_dates, place)
      (DAY_BEFORE_DATES + day).iso8601 unless day.zero?
    end

    # The narrowest level that is more than a guess: with a larger radius the true place is likely to be elsewhere.
    def accuracy_level(country, region, city, radius)
      return unless country

      radius = 0 if radius == UNKNOWN_RADIUS
      return "city" if city && radius <= MAX_CITY_RADIUS

      region && radius <= MAX_REGION_RADIUS ? "region" : "country"
    end

    def names_of(country, language)
      known = NAMES["countries"][country] or return {}
      names = (NAMES["mainland_china"][country] if @mainland_china) || known
      {
        "continent" => NAMES["continents"].dig(known["continent"], language),
        "country" => names[language],
        "country_english" => names["en"]
      }
    end

    def asn(network)
      number, name, organization, domain, _, usage_type, flags, _, sources = network
      crawler = flag(network, CRAWLER_BIT)
      {
        "asn" => [0, UNKNOWN_ASN].include?(number) ? nil : "AS#{number}",
        "name" => @database.text(name),
        "domain" => @database.text(domain),
        "organization" => @database.text(organization),
        "usage_type" => usage_type = @database.text(usage_type),
        "is_mobile" => (true if usage_type == "MOB"),
        "inferred" => [
          *("isp" if flags & ISP_INFERRED != 0),
          *("usage_type" if flags & USAGE_TYPE_INFERRED != 0)
        ],
        "is_crawler" => crawler,
        "crawler" => (source_name(sources >> 24) if crawler),
        "is_satellite" => flag(network, SATELLITE_BIT, SATELLITE_KNOWN_BIT)
      }
    end

    def proxy(network)
      FLAGS.each_with_index.to_h { |name, bit| [name, flag(network, bit)] }
    end

    def flag(network, bit, known_bit = bit + 8)
      network[6][bit] == 1 if network[6][known_bit] == 1
    end

    def source_name(number)
      @database.metadata.dig("layers", number, "name")
    end

    def degrees(word)
      ((word ^ 0x80000000) - 0x80000000) / 1e7 unless word == UNKNOWN_COORDINATE
    end

    def texts(section, row, width)
      @database.words(section, row * width, width).map { |number| @database.text(number) }
    end
  end
end
